import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecret, secretIn } from './secret-file.ts'
import type { SecretFile } from './secret-file.ts'
import { writeWhole } from './write-whole.ts'

let folder: string
let file: SecretFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-secret-'))
  file = { path: join(folder, 'secret'), bytes: 24 }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string): number => statSync(path).mode & 0o777
const HERE = new URL('.', import.meta.url).pathname

/** Runs a module that ends by itself in the middle of writing. */
function crash(script: string): void {
  const run = (): Buffer =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: HERE, stdio: 'pipe' })
  expect(run).toThrow()
}

describe('a secret on disk', () => {
  it('is made once, random, and only its owner reads it', () => {
    const made = secretIn(file)
    expect(made).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{48}$/), isNew: true })
    expect(secretIn(file)).toEqual({ secret: made.secret, isNew: false })
    expect(modeOf(file.path)).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret'])
    expect(secretIn({ ...file, path: join(folder, 'other') }).secret).not.toBe(made.secret)
  })

  it.each(['', 'abc', `${'0'.repeat(47)}`, `${'0'.repeat(49)}`, 'x'.repeat(48)])('that is %j is made anew', (left) => {
    writeFileSync(file.path, left)
    expect(readSecret(file)).toEqual({ state: 'damaged' })
    const { secret, isNew } = secretIn(file)
    expect(isNew).toBe(true)
    expect(readFileSync(file.path, 'utf8')).toBe(secret)
    expect(modeOf(file.path)).toBe(0o600)
  })

  it('that others could read is closed to them', () => {
    const { secret } = secretIn(file)
    chmodSync(file.path, 0o644)
    expect(readSecret(file)).toEqual({ state: 'sound', secret })
    expect(modeOf(file.path)).toBe(0o600)
  })

  it('is absent or whole after a crash between the first byte and the last', () => {
    // the process dies where the content would be written
    crash(`
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.writeSync = () => process.kill(process.pid, 'SIGKILL')
      syncBuiltinESMExports()
      const { secretIn } = await import('./secret-file.ts')
      secretIn(${JSON.stringify(file)})
    `)
    expect(existsSync(file.path)).toBe(false)
    for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe(0o600)
    expect(secretIn(file).secret).toHaveLength(48)
  })

  it('is the same for all who make it at once', async () => {
    const script = `
      import { secretIn } from './secret-file.ts'
      process.stdout.write(secretIn(${JSON.stringify(file)}).secret)
    `
    const { promisify } = await import('node:util')
    const { execFile } = await import('node:child_process')
    const run = promisify(execFile)
    const outputs = await Promise.all(
      Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script], { cwd: HERE })),
    )
    expect(new Set(outputs.map(({ stdout }) => stdout))).toEqual(new Set([readFileSync(file.path, 'utf8')]))
  })
})

describe('a file that is written whole', () => {
  it('stays as it was when the process dies before the new one is there', () => {
    const path = join(folder, 'network.json')
    writeWhole(path, 'before', 0o644)
    crash(`
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.renameSync = () => process.kill(process.pid, 'SIGKILL')
      syncBuiltinESMExports()
      const { writeWhole } = await import('./write-whole.ts')
      writeWhole(${JSON.stringify(path)}, 'after')
    `)
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(modeOf(path)).toBe(0o644)
    writeWhole(path, 'after')
    expect(readFileSync(path, 'utf8')).toBe('after')
  })
})
