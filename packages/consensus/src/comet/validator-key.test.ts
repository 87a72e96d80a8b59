import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installNextKey, prepareNextKey, readNextKey, readSignedHeight, validatorAddress } from './validator-key.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tidebook-home-'))
  mkdirSync(join(home, 'config'))
  mkdirSync(join(home, 'data'))
})
afterEach(() => rmSync(home, { recursive: true }))

function file(suffix = ''): string {
  return join(home, 'config', `priv_validator_key${suffix}.json`)
}

interface KeyFile {
  readonly address: string
  readonly pub_key: { readonly value: string }
  readonly priv_key: { readonly value: string }
}

describe('the next key of a validator', () => {
  it('is created once, only for its owner, in the form of CometBFT', () => {
    expect(readNextKey(home)).toBeUndefined()
    const key = prepareNextKey(home)
    expect([prepareNextKey(home), readNextKey(home)]).toEqual([key, key])
    expect(statSync(file('.next')).mode & 0o777).toBe(0o600)
    const { address, priv_key: secret, pub_key: publicKey }: KeyFile = JSON.parse(readFileSync(file('.next'), 'utf8'))
    expect([address, publicKey.value]).toEqual([validatorAddress(key), key])
    const bytes = Buffer.from(secret.value, 'base64')
    expect(bytes.subarray(32).toString('base64')).toBe(key)
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(32).toString('base64url') }
    const signer = createPrivateKey({ format: 'jwk', key: { ...jwk, d: bytes.subarray(0, 32).toString('base64url') } })
    const data = Buffer.from('vote')
    const verifier = createPublicKey({ format: 'jwk', key: jwk })
    expect(verify(undefined, data, verifier, sign(undefined, data, signer))).toBe(true)
  })

  it('replaces the key and keeps the earlier one in another file', () => {
    writeFileSync(file(), 'old')
    const key = prepareNextKey(home)
    installNextKey(home)
    expect(readFileSync(file(), 'utf8')).toContain(key)
    expect(readFileSync(file('.previous'), 'utf8')).toBe('old')
    expect(readNextKey(home)).toBeUndefined()
  })

  it('leaves the key in its place when the installation is interrupted', () => {
    writeFileSync(file(), 'old')
    // The second step fails.
    expect(() => installNextKey(home)).toThrow('ENOENT')
    expect(readFileSync(file(), 'utf8')).toBe('old')
    const key = prepareNextKey(home)
    installNextKey(home)
    expect(readFileSync(file(), 'utf8')).toContain(key)
  })

  it('is absent or complete after a crash while it is created', () => {
    const script = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.fsyncSync = () => process.kill(process.pid, 'SIGKILL')
      syncBuiltinESMExports()
      const { prepareNextKey } = await import('./validator-key.ts')
      prepareNextKey(${JSON.stringify(home)})
    `
    const cwd = new URL('.', import.meta.url).pathname
    const crash = (): Buffer =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, stdio: 'pipe' })
    expect(crash).toThrow()
    expect(existsSync(file('.next'))).toBe(false)
    expect(prepareNextKey(home)).toBe(readNextKey(home))
  })

  it('is refused when its file is damaged', () => {
    for (const text of ['{', '{"pub_key":3}']) {
      writeFileSync(file('.next'), text)
      expect(() => readNextKey(home)).toThrow(expect.objectContaining({ code: 'consensus/home' }))
    }
  })
})

it('validatorAddress is that of CometBFT', () => {
  // From a key file that CometBFT 0.38 wrote.
  expect(validatorAddress('zGNPIgvhBtG5IolVQbtvTG1vmYWPjo9nhrDkSu8pRUg=')).toBe(
    '116A46BBCAD18C59B70E59D7688B7319D93B5997',
  )
})

it('readSignedHeight reads the signer state, and names a damaged file', () => {
  const state = join(home, 'data', 'priv_validator_state.json')
  writeFileSync(state, JSON.stringify({ height: '41', round: 0, step: 3 }))
  expect(readSignedHeight(home)).toBe(41)
  for (const text of ['{', '{}', '{"height":"x"}']) {
    writeFileSync(state, text)
    expect(() => readSignedHeight(home)).toThrow(expect.objectContaining({ code: 'consensus/home' }))
  }
})
