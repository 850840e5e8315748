// Preloaded into a process: sets its clock CLOCK_SKEW_MS ahead.
const RealDate = Date;
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const now = () => RealDate.now() + skewMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (Target, given, called) => Reflect.construct(Target, given.length === 0 ? [now()] : given, called),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
