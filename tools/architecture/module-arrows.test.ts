import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moduleArrowsIn } from './module-arrows.ts'

let planted = ''

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), 'module-arrows-'))
})

afterEach(() => rmSync(planted, { recursive: true, force: true }))

function namesIn(text: string, file = 'packages/market/src/planted.ts'): string[] {
  mkdirSync(dirname(join(planted, file)), { recursive: true })
  writeFileSync(join(planted, file), `${text}\n`)
  return moduleArrowsIn(planted).map(({ name }) => name)
}

it.each([
  'export const addOne = (value: number): number => value + 1',
  'const addOne = async (value: number) => value + 1',
  'const addOne = <T,>(value: T): T => value',
  'const addOne = value => value',
  'export const addOne = function (value: number) { return value }',
])('finds %s', (text) => {
  expect(namesIn(text)).toEqual(['addOne'])
})

it.each([
  'export function addOne(value: number): number { return value + 1 }',
  'const addOne: Handler = (value) => value + 1',
  'const total = (1 + 2) * 3',
  'export function outer() { const inner = () => 1; return inner() }',
  'const found = values.find((value) => value > 1)',
])('accepts %s', (text) => {
  expect(namesIn(text)).toEqual([])
})

it('reads components and tools', () => {
  expect(namesIn('export const Part = () => <p />', 'apps/web/src/part.tsx')).toEqual(['Part'])
  expect(namesIn('const run = () => 1', 'tools/run.ts')).toEqual(['Part', 'run'])
})
