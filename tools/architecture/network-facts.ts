import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { TEST } from './rules.ts'

/** A fact about one network in a source file: its kind, and the literal that contains it. */
export interface NetworkFact {
  readonly file: string
  readonly fact: 'code' | 'address' | 'reserve'
  readonly literal: string
}

/**
 * Paths that may contain facts about networks, in addition to networks/: definitions of the family and of other chains,
 * and the ledger's profiles.
 */
const HOME = [
  /^packages\/protocol\//,
  /^packages\/chains\//,
  /^packages\/ledger\/src\/profiles\//,
  // texts of the reference's results, verbatim
  /^packages\/ledger\/src\/base\/engine-results\.ts$/,
  // dictionary that compresses a stored ledger; changing it would change the format of the store
  /^packages\/node\/src\/store\/packed-dictionary\.ts$/,
  /^packages\/testkit\//,
  // symbols of the global market, which are shown on every network
  /^packages\/contract\/src\/site\/market-cap-symbols\.ts$/,
  // country codes, one of which is spelled like a coin
  /^packages\/contract\/src\/identity\/nations\.ts$/,
]

/** Matches an account address in the alphabets of the family. */
const ADDRESS = /^[jr][1-9A-HJ-NP-Za-km-z]{25,34}$/
const RESERVE = /reserve|activation/i
const FIGURE = /^\d[\d_.]*n?$/

/**
 * Returns the facts about a single network that the product's sources below `root` (absolute) contain. Only the
 * network's own file may contain them: codes of its coins, addresses, and numbers whose name mentions a reserve.
 */
export function networkFactsIn(root: string): NetworkFact[] {
  const isTest = new RegExp(TEST)
  const codes = codesOf(join(root, 'networks'))
  return globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isTest.test(file) && !HOME.some((home) => home.test(file)))
    .toSorted()
    .flatMap((file) => factsOf(file, readFileSync(join(root, file), 'utf8'), codes))
}

/** Returns the codes and titles of native coins and tokens that the network files define. */
function codesOf(folder: string): ReadonlySet<string> {
  return new Set(
    readdirSync(folder).flatMap((file) => {
      const { native, tokens, pairs } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        readonly native: { readonly title: string }
        readonly tokens: readonly { readonly code: string; readonly title: string }[]
        readonly pairs: readonly { readonly base: string; readonly counter: string }[]
      }
      // the native code on its own appears only in pairs
      return [
        native.title,
        ...tokens.flatMap(({ code, title }) => [code, title]),
        ...pairs.flatMap(({ base, counter }) => [base, counter]),
      ]
    }),
  )
}

interface Node {
  readonly type?: string
  readonly [member: string]: unknown
}

function factsOf(file: string, text: string, codes: ReadonlySet<string>): NetworkFact[] {
  const facts: NetworkFact[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach(visit)
    const node = value as Node
    const literal = textOf(node)
    const words = literal?.split(/[^A-Za-z0-9_]+/) ?? []
    if (literal !== undefined && words.some((word) => codes.has(word))) facts.push({ file, fact: 'code', literal })
    if (literal !== undefined && words.some((word) => ADDRESS.test(word)))
      facts.push({ file, fact: 'address', literal })
    const figure = reserveIn(node)
    if (figure !== undefined) facts.push({ file, fact: 'reserve', literal: figure })
    for (const member of Object.values(node)) visit(member)
  }
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }))
  return facts
}

/** Returns the text of a literal, of a template element or of JSX. */
function textOf(node: Node): string | undefined {
  const { type, value, raw } = node
  if (type === 'StringLiteral' || type === 'JSXText') return String(value)
  return type === 'TemplateElement' ? String(raw) : undefined
}

/** Returns the number assigned to a variable, member or default whose name mentions a reserve. */
function reserveIn({ type, id, key, left, init, value, right }: Node): string | undefined {
  const [name, figure] =
    type === 'VariableDeclarator'
      ? [id, init]
      : type === 'KeyValueProperty' || type === 'ClassProperty'
        ? [key, value]
        : type === 'AssignmentPattern'
          ? [left, right]
          : []
  const named = String((name as Node | undefined)?.value)
  const figureNode = (figure ?? undefined) as Node | undefined
  if (!RESERVE.test(named) || figureNode?.type === undefined || !figureNode.type.endsWith('Literal')) return undefined
  const text = String(figureNode['raw'] ?? figureNode['value']).replaceAll(/^['"]|['"]$/g, '')
  // zero and one are not specific to a network
  return FIGURE.test(text) && !/^[01](\.0*)?n?$/.test(text) ? text : undefined
}
