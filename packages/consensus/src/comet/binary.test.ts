import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { COMETBFT_VERSION, binaryCache, findCometBinary } from './binary.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-binary-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a program that runs a line of shell. */
function program(path: string, line: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${line}\n`)
  chmodSync(file, 0o755)
  return file
}

function versioned(path: string, version = COMETBFT_VERSION): string {
  return program(path, `echo ${version}`)
}

/** Returns the environment of a user without any program except those of the test. */
function environment(more: Readonly<Record<string, string>> = {}) {
  return { HOME: join(folder, 'home'), PATH: join(folder, 'bin'), ...more }
}

async function find(env = environment()) {
  const messages: string[] = []
  const found = await findCometBinary({ env, onProgress: (message) => messages.push(message) })
  return { found, messages }
}

it('prefers COMETBFT_BIN to PATH, and PATH to the cache', async () => {
  const cached = versioned(`home/.cache/tidebook/cometbft/${COMETBFT_VERSION}/cometbft`)
  expect((await find()).found).toBe(cached)
  const onPath = versioned('bin/cometbft', `${COMETBFT_VERSION}+1a2b3c4`)
  expect((await find()).found).toBe(onPath)
  const named = versioned('elsewhere/comet')
  expect((await find(environment({ COMETBFT_BIN: named }))).found).toBe(named)
})

it('refuses a COMETBFT_BIN of another version, and one that is not a program', async () => {
  versioned('bin/cometbft')
  const other = versioned('other', '0.37.1')
  await expect(find(environment({ COMETBFT_BIN: other }))).rejects.toMatchObject({
    code: 'consensus/binary',
    message: `COMETBFT_BIN: ${other} is version 0.37.1, not ${COMETBFT_VERSION}`,
  })
  const missing = join(folder, 'missing')
  await expect(find(environment({ COMETBFT_BIN: missing }))).rejects.toThrow('is not a program')
  const broken = program('broken', 'exit 3')
  await expect(find(environment({ COMETBFT_BIN: broken }))).rejects.toThrow('does not report its version')
})

it('builds the binary once with Go, after it says so', async () => {
  const script = `echo "echo ${COMETBFT_VERSION}" > "$GOBIN/cometbft"; echo "$@" > "$GOBIN/arguments"; /bin/chmod +x "$GOBIN/cometbft"`
  program('bin/go', script)
  versioned('bin/cometbft', '0.38.2')
  const { found, messages } = await find()
  expect(found).toBe(join(binaryCache(environment()), 'cometbft'))
  expect(messages).toEqual([expect.stringContaining(`Building CometBFT ${COMETBFT_VERSION}`)])
  expect(await find()).toEqual({ found, messages: [] })
})

it('lists the three ways to get the binary when none works', async () => {
  const ways = /1\. set COMETBFT_BIN.+2\. put that binary on PATH.+3\. install Go/s
  await expect(find()).rejects.toMatchObject({ code: 'consensus/binary', message: expect.stringMatching(ways) })
  versioned('bin/cometbft', '0.38.2')
  await expect(find()).rejects.toThrow(`is version 0.38.2, not ${COMETBFT_VERSION}`)
  program('bin/go', 'echo no network >&2; exit 1')
  await expect(find()).rejects.toThrow('go install failed: no network')
})
