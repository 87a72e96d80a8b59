import { PHRASES } from './phrases.ts'
import { readProse } from './read-prose.ts'

/** A phrase in a file that should be rewritten. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly instead: string
}

/** Returns the phrases of a file that should be rewritten. */
export function checkProse(path: string, source: string): readonly Finding[] {
  return readProse(path, source).flatMap(({ kind, line, text }) =>
    PHRASES.filter((each) => (each.kind ?? kind) === kind && each.pattern.test(withoutCode(text))).map(
      ({ instead }) => ({
        path,
        line,
        text,
        instead,
      }),
    ),
  )
}

/** Removes inline code, because quoted code is not prose. */
function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, '')
}
