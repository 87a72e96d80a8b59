import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moduleVariablesIn } from './module-state.ts'

let planted = ''

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), 'module-state-'))
})

afterEach(() => rmSync(planted, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(planted, file)), { recursive: true })
  writeFileSync(join(planted, file), `${text}\n`)
}

const SERVICE = 'apps/web/src/features/a/services/a.ts'

describe('a module-level variable', () => {
  it.each([
    ['a flag', 'let started = false'],
    ['an exported variable', 'export let started = false'],
    ['a variable without a value', 'let started: boolean | undefined'],
    ['a variable between functions', 'const a = () => 1\nlet started = false\nconst b = () => started'],
    ['a var', 'var started = false'],
  ])('is found: %s', (_form, source) => {
    plant(SERVICE, source)
    plant('apps/web/src/vault/views/b.tsx', source)
    plant('packages/ui/src/c.ts', source)
    const files = [SERVICE, 'apps/web/src/vault/views/b.tsx', 'packages/ui/src/c.ts']
    expect(moduleVariablesIn(planted)).toEqual(files.map((file) => ({ file, name: 'started' })))
  })

  it('is found for each name and pattern of a declaration', () => {
    plant(SERVICE, 'let a = 1, b = 2\nlet { c } = { c: 3 }')
    expect(moduleVariablesIn(planted).map(({ name }) => name)).toEqual(['a', 'b', 'ObjectPattern'])
  })

  it('is not reported for constants, variables of functions, globals of the environment and tests', () => {
    plant(SERVICE, 'declare let build: string\nexport const count = () => {\n  let n = 0\n  return () => (n += 1)\n}')
    plant('apps/web/src/features/a/services/a.test.ts', 'let started = false')
    plant('apps/web/src/testing/fake.ts', 'let started = false')
    expect(moduleVariablesIn(planted)).toEqual([])
  })
})
