import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { basisHash, readRecord, recordEntry } from './verdict-file.ts'

const VERDICT = { day: '2026-11-28', basis: '0123456789ab' }

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-verdicts-'))
  file = join(folder, 'verdicts.json')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

it('has no verdict without a file', () => expect(readRecord(file)).toEqual({}))

it('writes one verdict per line, sorted by name', () => {
  recordEntry(file, 'b.ts', VERDICT)
  recordEntry(file, 'a.ts', { ...VERDICT, survived: ['1:2 > -> >='] })
  const others = `"day":"${VERDICT.day}","basis":"${VERDICT.basis}"`
  expect(readFileSync(file, 'utf8')).toBe(
    `{\n  "a.ts": {${others},"survived":["1:2 > -> >="]},\n  "b.ts": {${others}}\n}\n`,
  )
  recordEntry(file, 'a.ts', VERDICT)
  expect(readRecord(file)).toEqual({ 'a.ts': VERDICT, 'b.ts': VERDICT })
})

it('keeps the verdicts that several processes record at once', async () => {
  const script = `
    import { recordEntry } from ${JSON.stringify(new URL('verdict-file.ts', import.meta.url).href)}
    const [file, name] = process.argv.slice(-2)
    recordEntry(file, name, ${JSON.stringify(VERDICT)})`
  const names = ['a.ts', 'b.ts', 'c.ts']
  await Promise.all(
    names.map((name) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, '--', file, name])),
  )
  expect(Object.keys(readRecord(file))).toEqual(names)
  expect(existsSync(`${file}.lock`)).toBe(false)
})

it('reports the running process that holds the lock', () => {
  const lock = `${file}.lock`
  writeFileSync(lock, String(process.ppid))
  const log = vi.spyOn(console, 'log').mockImplementation(() => rmSync(lock))
  recordEntry(file, 'a.ts', VERDICT)
  expect(log.mock.calls).toEqual([[`waiting for process ${process.ppid}, which holds ${lock}`]])
  expect(readRecord(file)).toEqual({ 'a.ts': VERDICT })
})

it('refuses a record that is not JSON, and leaves it unchanged', () => {
  writeFileSync(file, '{ "a.ts": "killed')
  expect(() => recordEntry(file, 'b.ts', VERDICT)).toThrow(SyntaxError)
  expect(readFileSync(file, 'utf8')).toBe('{ "a.ts": "killed')
})

it('separates the texts of a hash', () => {
  expect(basisHash(['a', 'bc'])).not.toBe(basisHash(['ab', 'c']))
  expect(basisHash([Buffer.from('a')])).toBe(basisHash(['a']))
})
