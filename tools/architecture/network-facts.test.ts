import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { networkFactsIn } from './network-facts.ts'

let planted = ''

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), 'network-facts-'))
  cpSync(join(root, 'networks'), join(planted, 'networks'), { recursive: true })
})

afterEach(() => rmSync(planted, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(planted, file)), { recursive: true })
  writeFileSync(join(planted, file), `${text}\n`)
}

const SOURCE = 'apps/web/src/lib/a.ts'

describe('facts of a network outside of its file', () => {
  it.each([
    ['code', 'the native code', "export const native = 'SWT'"],
    ['code', 'the native title in a sentence', "export const text = 'Pays 1000 SWTC'"],
    ['code', 'the coin of another network', 'export const coin = "XRP"'],
    ['code', 'a token in a path', 'export const path = (x: string) => `/JUSDT-${x}`'],
    ['code', 'a pair', "export const pair = 'SWT-CNY'"],
    ['address', 'an issuer', "export const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'"],
    ['reserve', 'a reserve as text', "export const facts = { reserveBase: '20' }"],
    ['reserve', 'a reserve in micro units', 'export const RESERVE = 5_000_000n'],
    ['reserve', 'a reserve by default', 'export const f = (reserve = 5) => reserve'],
    ['reserve', 'what activates an account', 'export class A { readonly activation = 35 }'],
  ] as const)('finds a %s: %s', (fact, _what, text) => {
    plant(SOURCE, text)
    expect(networkFactsIn(planted)).toEqual([expect.objectContaining({ file: SOURCE, fact })])
  })

  it('finds a code that a component displays', () => {
    plant('apps/web/src/features/a/a.tsx', 'export const A = () => <b>5 SWTC</b>')
    expect(networkFactsIn(planted)).toMatchObject([{ file: 'apps/web/src/features/a/a.tsx', fact: 'code' }])
  })

  it('allows them in comments, engine results, tests and network definitions', () => {
    plant(SOURCE, "// SWT\nexport const result = 'tecNO_DST_INSUF_SWT'\nexport const reserve = { base: 0n }")
    plant('apps/web/src/lib/a.test.ts', "export const native = 'SWT'")
    plant('packages/protocol/src/networks/swt.ts', "export const native = 'SWT'")
    plant('packages/ledger/src/profiles/swt.ts', 'export const reserveBase = 20_000_000n')
    expect(networkFactsIn(planted)).toEqual([])
  })
})
