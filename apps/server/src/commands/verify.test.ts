import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNode } from '@tidebook/node'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nodeFolder } from '../modules/node/node-process.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { verify } from './verify.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidebook-verify-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('UX-205 a long verification prints how much of the ledgers is left, then its result', async () => {
  const node = await startNode({
    network: 'swt',
    port: 0,
    dataDir: nodeFolder(dataDir),
    manual: true,
    verificationWorkers: 1,
    logger: createLogger('silent'),
  })
  const headers = { authorization: `Bearer ${node.adminToken ?? ''}` }
  await fetch(node.url, { method: 'POST', headers, body: JSON.stringify({ method: 'ledger_accept', params: [{}] }) })
  await node.close()
  const lines: string[] = []
  let now = 0
  await verify(readConfig({ DATA_DIR: dataDir }), {
    write: (line) => void lines.push(line),
    now: () => (now += 6000),
  })
  expect(lines).toEqual([
    expect.stringMatching(/^Verifying the ledgers: \d+ %/u),
    expect.stringMatching(/^Ledgers 1 to \d+ are sound: /u),
  ])
})
