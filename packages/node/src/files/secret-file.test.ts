import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecret, openSecretFile } from './secret-file.ts'
import type { SecretFile } from './secret-file.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

let folder: string
let file: SecretFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-secret-'))
  file = { path: join(folder, 'secret'), bytes: 24 }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

const HERE = new URL('.', import.meta.url).pathname

/** Runs a module that terminates while it writes a file. */
function crash(script: string): void {
  const run = (): Buffer =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: HERE, stdio: 'pipe' })
  expect(run).toThrow()
}

describe('a secret on disk', () => {
  it('is created once with random content that only its owner can read', () => {
    const opened = openSecretFile(file)
    expect(opened).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{48}$/), isNew: true })
    expect(openSecretFile(file)).toEqual({ secret: opened.secret, isNew: false })
    expect(modeOf(file.path)).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret'])
    expect(openSecretFile({ ...file, path: join(folder, 'other') }).secret).not.toBe(opened.secret)
  })

  it.each(['', 'abc', `${'0'.repeat(47)}`, `${'0'.repeat(49)}`, 'x'.repeat(48)])(
    'is replaced when it is %j',
    (left) => {
      writeFileSync(file.path, left)
      expect(readSecret(file)).toEqual({ state: 'damaged' })
      const { secret, isNew } = openSecretFile(file)
      expect(isNew).toBe(true)
      expect(readFileSync(file.path, 'utf8')).toBe(secret)
      expect(modeOf(file.path)).toBe(0o600)
    },
  )

  it('loses read permission for other users', () => {
    const { secret } = openSecretFile(file)
    chmodSync(file.path, 0o644)
    expect(readSecret(file)).toEqual({ state: 'sound', secret })
    expect(modeOf(file.path)).toBe(0o600)
  })

  it('is absent or complete after a crash between the first and the last byte', () => {
    // the process dies at the point where it would write the content
    crash(`
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.writeSync = () => process.kill(process.pid, 'SIGKILL')
      syncBuiltinESMExports()
      const { openSecretFile } = await import('./secret-file.ts')
      openSecretFile(${JSON.stringify(file)})
    `)
    expect(existsSync(file.path)).toBe(false)
    for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe(0o600)
    expect(openSecretFile(file).secret).toHaveLength(48)
  })

  it('is the same for all processes that create it concurrently', async () => {
    const script = `
      import { openSecretFile } from './secret-file.ts'
      process.stdout.write(openSecretFile(${JSON.stringify(file)}).secret)
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

describe('an atomic file write', () => {
  it('leaves the file unchanged when the process dies before the new file is complete', () => {
    const path = join(folder, 'network.json')
    writeFileAtomically(path, 'before', 0o644)
    crash(`
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.renameSync = () => process.kill(process.pid, 'SIGKILL')
      syncBuiltinESMExports()
      const { writeFileAtomically } = await import('./write-file-atomically.ts')
      writeFileAtomically(${JSON.stringify(path)}, 'after')
    `)
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(modeOf(path)).toBe(0o644)
    writeFileAtomically(path, 'after')
    expect(readFileSync(path, 'utf8')).toBe('after')
  })
})
