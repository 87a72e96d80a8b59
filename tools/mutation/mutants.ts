/** One change to a source text that a test should detect. */
export interface Mutant {
  /** Offset of the replaced text. */
  readonly at: number
  readonly line: number
  readonly from: string
  readonly to: string
}

/** Patterns and replacements. The one group of each pattern is the replaced text. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/ (<=) /g, '<'],
  [/ (>=) /g, '>'],
  [/ (<) /g, '<='],
  [/ (>) /g, '>='],
  [/ (===) /g, '!=='],
  [/ (!==) /g, '==='],
  [/ (&&) /g, '||'],
  [/ (\|\|) /g, '&&'],
  [/ (\+) /g, '-'],
  [/ (-) /g, '+'],
  [/ (\*) /g, '/'],
  [/ (\/) /g, '*'],
  [/ (%) /g, '*'],
  [/ (\+=) /g, '-='],
  [/ (-=) /g, '+='],
  [/ (\*=) /g, '/='],
  [/\b(Math\.min)\b/g, 'Math.max'],
  [/\b(Math\.max)\b/g, 'Math.min'],
  [/(?:return|[=?:(,] ?|=>) ?\b(true)\b(?!;| \|)/g, 'false'],
  [/(?:return|[=?:(,] ?|=>) ?\b(false)\b(?!;| \|)/g, 'true'],
  [/(?<![\w.])(0n)\b/g, '1n'],
  [/(?<![\w.])(1n)\b/g, '2n'],
  [/(?<![\w.-])(?<!\| )(-?1)(?=[),;\]\s])(?! \|)/g, '2'],
]

/**
 * Replaces comments, string literals and regular expressions with blanks of the same length, so that mutants skip them.
 */
export function withoutTexts(source: string): string {
  return source.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=]\s*)\/(?:\\.|[^/\\\n])+\/[a-z]*/g,
    (text) => text.replaceAll(/[^\n]/g, ' '),
  )
}

/** Matches lines that contain only types, where a change has no effect at runtime. */
const TYPES_ONLY = /^\s*(?:readonly|export (?:type|interface)|type|interface|import)\b/

/** Returns every mutant of a source, in source order. */
export function mutantsOf(source: string): readonly Mutant[] {
  const code = withoutTexts(source)
  const lines = code.split('\n')
  const mutants: Mutant[] = []
  for (const [pattern, to] of REPLACEMENTS) {
    for (const match of code.matchAll(pattern)) {
      const from = match[1] ?? ''
      const at = match.index + match[0].lastIndexOf(from)
      const line = code.slice(0, at).split('\n').length
      if (!TYPES_ONLY.test(lines[line - 1] ?? '')) mutants.push({ at, line, from, to })
    }
  }
  return mutants.toSorted((a, b) => a.at - b.at)
}

/** Returns the source with the mutant applied. */
export function mutated(source: string, { at, from, to }: Mutant): string {
  return source.slice(0, at) + to + source.slice(at + from.length)
}
