import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { TEST } from './rules.ts'

/** A user-visible text that is not in a catalog. */
export interface LiteralText {
  readonly file: string
  readonly text: string
}

/** Properties of elements and of our components that are displayed or read aloud. */
const READ = new Set([
  'alt',
  'caption',
  'empty',
  'hint',
  'label',
  'placeholder',
  'title',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
])
/** Matches a word. Letters in names and keys (`K`, `MA`) are the same in every language and do not match. */
const WORD = /\p{L}{3}|[\p{Script=Han}\p{Script=Cyrillic}]/u

/**
 * Returns the literal texts that components of the page, the vault and the staff application display instead of a
 * catalog message.
 */
export function literalTextIn(root: string): LiteralText[] {
  const isTest = new RegExp(TEST)
  return globSync('{apps/web,packages/ui}/src/**/*.tsx', { cwd: root })
    .filter((file) => !isTest.test(file))
    .toSorted()
    .flatMap((file) => textsOf(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })))
}

interface Node {
  readonly type?: string
  readonly [member: string]: unknown
}

function textsOf(source: string): string[] {
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach(visit)
    const node = value as Node
    for (const text of shownBy(node)) if (WORD.test(text)) texts.push(text.trim())
    for (const member of Object.values(node)) visit(member)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: true }))
  return texts
}

/** Returns the texts that an element displays: its text, the literals inside its braces and its visible properties. */
function shownBy({ type, value, name, children }: Node): string[] {
  if (type === 'JSXText') return [String(value)]
  if (type === 'JSXAttribute') return READ.has(String((name as Node)['value'])) ? literalsOf(value) : []
  return Array.isArray(children) ? children.filter(isBraces).flatMap(literalsOf) : []
}

function isBraces(node: Node): boolean {
  return node.type === 'JSXExpressionContainer'
}

/** Returns the literals that an expression can evaluate to, across all branches. */
function literalsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, ...node } = value as Node
  if (type === 'StringLiteral') return [String(node['value'])]
  if (type === 'TemplateLiteral') return (node['quasis'] as readonly Node[]).map(({ raw }) => String(raw))
  const branches: Readonly<Record<string, readonly string[]>> = {
    JSXExpressionContainer: ['expression'],
    ParenthesisExpression: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
    BinaryExpression: ['right'],
  }
  return (branches[type ?? ''] ?? []).flatMap((branch) => literalsOf(node[branch]))
}
