import { parseSync } from 'vite'
import { withEdits, type Edit } from './edits.ts'
import { brokenSource, type RowBreak } from './rows.ts'
import { ACTIVE } from './with-switches.ts'

/** The break of a row that acts while `globalThis.__mutant` is its index. */
export interface IndexedBreak {
  readonly index: number
  readonly rowBreak: RowBreak
}

/** Source with the breaks of several rows, of which at most one is active at a time. */
interface SwitchableSource {
  readonly source: string
  /** Indexes of the breaks that can be activated. The other breaks change code outside functions. */
  readonly indexes: readonly number[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The body of a function that a break changes. */
interface BrokenBody {
  readonly index: number
  readonly body: Node
  /** Text of the body with the break applied. */
  readonly text: string
}

/**
 * Returns a source that contains breaks of functions, so that one module load serves the rows of a batch.
 * @throws as `brokenSource`
 */
export function withRowSwitches(file: string, source: string, breaks: readonly IndexedBreak[]): SwitchableSource {
  const bodies = functionBodies(file, source)
  const found = breaks.flatMap(({ index, rowBreak }): readonly BrokenBody[] => {
    const start = source.indexOf(rowBreak.from)
    const end = start + rowBreak.from.length
    const body = bodies.findLast((each) => each.start < start && end < each.end)
    const text = brokenSource(source, rowBreak)
    if (body === undefined || !parses(file, text)) return []
    return [{ index, body, text: text.slice(body.start, body.end + rowBreak.to.length - rowBreak.from.length) }]
  })
  const switched = withBodies(source, found)
  return parses(file, switched)
    ? { source: switched, indexes: found.map(({ index }) => index) }
    : { source, indexes: [] }
}

/** Returns the bodies of functions. A body comes after the bodies that contain it. */
function functionBodies(file: string, source: string): readonly Node[] {
  const bodies: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (/Function/u.test(value.type) && 'body' in value && isNode(value.body)) bodies.push(value.body)
    for (const each of Object.values(value)) visit(each)
  }
  visit(parseSync(file, source).program)
  return bodies
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

function parses(file: string, source: string): boolean {
  return parseSync(file, source).errors.length === 0
}

/** Inserts broken bodies, inner ones first, before the original bodies, which they replace while active. */
function withBodies(source: string, found: readonly BrokenBody[]): string {
  const bodies = [...new Set(found.map(({ body }) => body))].toSorted((a, b) => a.end - a.start - (b.end - b.start))
  let edits: readonly Edit[] = []
  for (const { type, start, end } of bodies) {
    const inner = edits.filter((edit) => start < edit.start && edit.end < end)
    const kept = withEdits(source, { start, end }, inner)
    const broken = found.filter(({ body }) => body.start === start && body.end === end)
    const text =
      type === 'BlockStatement' || type === 'FunctionBody' ? blockOf(broken, kept) : expressionOf(broken, kept)
    edits = [...edits.filter((edit) => !inner.includes(edit)), { start, end, text }]
  }
  return withEdits(source, { start: 0, end: source.length }, edits)
}

function blockOf(broken: readonly BrokenBody[], kept: string): string {
  return `{ ${broken.map(({ index, text }) => `if (globalThis.${ACTIVE} === ${index}) ${text} else `).join('')}${kept} }`
}

function expressionOf(broken: readonly BrokenBody[], kept: string): string {
  return `(${broken.map(({ index, text }) => `globalThis.${ACTIVE} === ${index} ? (${text}) : `).join('')}(${kept}))`
}
