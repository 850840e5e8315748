// For limits, an IPv6 /64 network counts as one address, since each customer gets a whole network.
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

type TrustedProxies = boolean | string[] | ((address: string, hop: number) => boolean);

/** Turns a number of hops into a function: given the number itself, Fastify would trust no hop. */
export function trustedProxies(setting: boolean | number | string[]): TrustedProxies {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

const NETWORK_GROUPS = 4;

/** Some proxies append the port, as in 203.0.113.9:4711 or [2001:db8::9]:4711. */
const PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;

export function addressKey(reported: string): string {
  const address = reported.replace(PORT, '$1$2');
  if (!isIPv6(address)) return address;
  const mapped = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether a call comes from this machine and was not forwarded by a proxy for another machine. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((addresses) => addresses.split(','));
  return [socket.remoteAddress ?? '', ...forwarded].every((address) => isLoopback(address.trim()));
}
