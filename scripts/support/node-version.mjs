const oldest = [20, 19];

/** Refuses an unsupported Node version in one line, before a missing feature fails obscurely. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(`Goldline needs Node ${oldest.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(1);
}
