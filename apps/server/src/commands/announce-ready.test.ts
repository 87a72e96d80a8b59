import type { ReadyAnswer } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { announceReady, startupBlock } from './announce-ready.ts'

const url = 'http://127.0.0.1:7350'
const inStep: ReadyAnswer = {
  status: 'ready',
  node: 'up',
  database: 'up',
  index: 'up',
  indexedLedger: 1262,
  validatedLedger: 1262,
}

/** A server whose network exists and whose index is in sync. */
const started = {
  url,
  isPreparing: false,
  historyWritten: 1,
  prepared: Promise.resolve(),
  loaded: Promise.resolve(),
  validators: [],
  sandbox: undefined,
  readiness: () => Promise.resolve(inStep),
}

/** Returns the lines that are printed while `/ready` returns each of these responses for five seconds. */
async function linesFor(...answers: readonly ReadyAnswer[]): Promise<readonly string[]> {
  const lines: string[] = []
  let waited = 0
  await announceReady(
    { ...started, readiness: () => Promise.resolve(answers[Math.floor(waited / 5_000)] ?? inStep) },
    {
      write: (line) => lines.push(line),
      now: () => waited,
      wait: (ms) => Promise.resolve((waited += ms)),
    },
  )
  return lines
}

describe('the block at the start', () => {
  const facts = { url, dataDir: '/home/ann/tidebook/.data', isPreparing: true, servesPages: true }

  it('states the address, the documentation, the data folder and how to stop', () => {
    const block = startupBlock(facts)
    for (const part of [url, `${url}/docs`, '/home/ann/tidebook/.data', 'Ctrl+C']) expect(block).toContain(part)
    expect(startupBlock({ ...facts, servesPages: false })).not.toContain('/docs')
  })

  it('states whether the network is created or opened', () => {
    expect(startupBlock(facts)).toContain('creating a local network')
    expect(startupBlock({ ...facts, isPreparing: false })).toContain('opening the stored data')
  })
})

describe('the progress of a new network', () => {
  it('UX-205 is printed with the time left for every ten percent of the history, then the ready line', async () => {
    const lines: string[] = []
    const preparing = Promise.withResolvers<void>()
    let polls = 0
    const server = {
      ...started,
      isPreparing: true,
      get historyWritten() {
        return polls / 40
      },
      prepared: preparing.promise,
    }
    const wait = async (): Promise<void> => {
      polls += 1
      if (polls === 12) preparing.resolve()
      await Promise.resolve()
    }
    await announceReady(server, { write: (line) => lines.push(line), now: () => polls * 250, wait })
    expect(lines).toEqual([
      expect.stringContaining('Tidebook is creating its local network'),
      'Tidebook is writing the history of trades: 10 %, about 10 seconds left',
      'Tidebook is writing the history of trades: 20 %, about 10 seconds left',
      `Tidebook is ready: ${url}`,
    ])
  })

  it('ends when the network cannot be created', async () => {
    const prepared = Promise.reject(new Error('no space'))
    const server = { ...started, isPreparing: true, historyWritten: 0, prepared }
    const announcement = { write: () => undefined, now: () => 0, wait: () => Promise.resolve() }
    await expect(announceReady(server, announcement)).rejects.toThrow('no space')
  })
})

it('DEV-202 prints the sandbox account and an example call before the ready line', async () => {
  const lines: string[] = []
  const server = { ...started, sandbox: { address: 'jSandbox', secret: 'sSandbox' } }
  await announceReady(server, { write: (line) => lines.push(line), now: () => 0, wait: () => Promise.resolve() })
  expect(lines.at(-1)).toBe(`Tidebook is ready: ${url}`)
  const block = lines
    .at(-2)
    ?.split('\n')
    .map((line) => line.trim())
  expect(block).toContain('SECRET=sSandbox')
  expect(block).toContain(`curl -s '${url}/wallet/balance/me?w=jSandbox'`)
  expect(lines.at(-2)).toContain(`${url}/docs/reference/api`)
})

describe('the ready line', () => {
  it('is printed immediately when node, database and index are in sync', async () => {
    expect(await linesFor()).toEqual([`Tidebook is ready: ${url}`])
  })

  it('UX-205 is printed only after the index has caught up; until then the program prints its progress and the time left', async () => {
    const behind: ReadyAnswer = { ...inStep, status: 'degraded', index: 'down' }
    expect(await linesFor({ ...behind, indexedLedger: 161 }, { ...behind, indexedLedger: 900 })).toEqual([
      'Tidebook is building its index: ledger 161 of 1262',
      'Tidebook is building its index: ledger 900 of 1262, about 5 seconds left',
      `Tidebook is ready: ${url}`,
    ])
  })

  it('is preceded by the name of the part that the program waits for', async () => {
    const away: ReadyAnswer = { ...inStep, status: 'degraded', node: 'down' }
    expect(await linesFor({ ...away, database: 'down' }, away)).toEqual([
      'Tidebook is waiting for its database',
      'Tidebook is waiting for its node',
      `Tidebook is ready: ${url}`,
    ])
  })

  it('is not printed when the network cannot be created', async () => {
    const lines: string[] = []
    const prepared = Promise.reject(new Error('no space'))
    const server = { ...started, isPreparing: false, historyWritten: 0, prepared }
    const announcement = { write: (line: string) => lines.push(line), now: () => 0, wait: () => Promise.resolve() }
    await expect(announceReady(server, announcement)).rejects.toThrow('no space')
    expect(lines).toEqual([])
  })
})
