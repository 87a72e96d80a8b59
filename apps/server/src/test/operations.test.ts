import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { eventually, ExchangeProgram } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('OPS-101 operation of the program', () => {
  let folder: string
  let file: string
  let program: ExchangeProgram
  const start = async (settings: readonly string[]): Promise<ExchangeProgram> => {
    await writeFile(file, settings.join('\n'))
    return ExchangeProgram.start({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      nodePort: await freePort(),
      env: { CONFIG_FILE: file, LOG_LEVEL: 'info' },
    })
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-operations-'))
    // so that the database user can enter the folder, in which its files are stored
    await chmod(folder, 0o755)
    file = join(folder, 'exchange.conf')
  })
  afterAll(async () => {
    if (!program.isOver) await program.kill('everything')
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  })

  it('reports all invalid settings in one line, and exits with a distinct code', async () => {
    program = await start(['CLOSE_INTERVAL_MS=often', 'FAUCET_PER_HOUR=-1', 'DEMO_TRADER=off'])
    const { code, complaints } = await program.ended
    expect(code).toBe(78)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(/^config\/invalid: CONFIG_FILE: .*DEMO_TRADER is none; FAUCET_PER_HOUR: .*; CLOSE_/)
  })

  it('reports liveness, readiness and metrics, logs JSON objects, and shuts down cleanly', async () => {
    program = await start(['CLOSE_INTERVAL_MS=200', 'VALIDATE_OUTPUT=on'])
    const health = await eventually('an answer', () => fetch(`${program.url}/health`).catch(() => undefined))
    expect(await health.json()).toMatchObject({ status: 'ok', version: expect.any(String) })
    await program.says('Tidebook is ready')
    const { http, indexedLedger, ...parts } = (await program.readiness()) ?? {}
    expect([http, parts]).toMatchObject([200, { status: 'ready', node: 'up', database: 'up', index: 'up' }])
    expect(indexedLedger).toBeGreaterThan(0)

    const figures = await (await fetch(`${program.url}/metrics`)).text()
    expect(figures).toMatch(/^# TYPE tidebook_http_seconds histogram$/m)
    expect(figures).toMatch(/^tidebook_index_ledger [1-9]\d*$/m)
    const ofNode = await (await fetch(`${program.nodeUrl.replace('ws', 'http')}/metrics`)).text()
    expect(ofNode).toMatch(/^tidebook_node_validated_ledger [1-9]\d*$/m)

    const socket = new WebSocket(`${program.url.replace('http', 'ws')}/ws`)
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
    const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve, { once: true }))
    const children = [program.nodePid ?? 0, ...program.databasePids]
    expect(children.length).toBeGreaterThan(1)
    expect(await program.stop()).toMatchObject({ code: 0, signal: null, complaints: [] })
    expect(await closed).toMatchObject({ code: 1001, reason: 'stream/stopping' })
    await eventually('its children to be gone', () => !children.some(isAlive))
    const log = program.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(log.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['serving', 'stopping']))
    for (const line of log)
      expect(line).toMatchObject({
        level: expect.any(Number),
        time: expect.stringMatching(/^20.*Z$/),
        msg: expect.any(String),
      })
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
