import { type ParseArgsConfig, parseArgs } from 'node:util';

export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Only the first sentence: the second is advice for other kinds of program.
    throw new Error(`${(error as Error).message.split('. ')[0]}\n\n${usage}`);
  }
}

// A reader such as "| head" may close the pipe early, which is not an error.
process.stdout.on('error', () => {});

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
