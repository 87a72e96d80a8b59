import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestSession } from './test-session.ts'

const LIMIT = 60_000
const READY = "process.send('ready')\n"
/** A worker that outlives its parent. */
const STAYS = "process.on('disconnect', () => undefined)\nsetInterval(() => undefined, 1_000)\n"

let copy: string
let session: TestSession
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'tidebook-session-'))
  mkdirSync(join(copy, 'tools/mutation'), { recursive: true })
  session = new TestSession(copy)
})
afterEach(async () => {
  await session.close(0)
  rmSync(copy, { recursive: true, force: true })
})

function worker(script: string): void {
  writeFileSync(join(copy, 'tools/mutation/session-worker.ts'), script)
}

it('reports a worker that ends at its start as a crash, with its error output', async () => {
  worker("console.error('no settings')\nprocess.exit(3)\n")
  expect(await session.run({ filters: [] }, LIMIT)).toEqual({ crash: 'no settings\n' })
})

it('reports a worker that ends before it responds as a crash, and starts another for the next run', async () => {
  worker(`process.on('message', () => {\nconsole.error('out of memory')\nprocess.exit(1)\n})\n${READY}`)
  expect(await session.run({ filters: [] }, LIMIT)).toEqual({ crash: 'out of memory\n' })
  const answer = { tests: [], failedFiles: 0, suites: [] }
  worker(`process.on('message', () => process.send(${JSON.stringify(answer)}))\n${READY}`)
  expect(await session.run({ filters: [] }, LIMIT)).toEqual(answer)
})

it('stops a worker at the time limit', async () => {
  worker(`${STAYS}process.on('message', () => undefined)\n${READY}`)
  expect(await session.run({ filters: [] }, 1)).toBe('stopped')
})

it('kills a worker that does not end when it is closed', async () => {
  worker(`${STAYS}process.on('message', () => process.send({ tests: [], failedFiles: 0, suites: [] }))\n${READY}`)
  await session.run({ filters: [] }, LIMIT)
  await session.close(1)
  expect(await session.run({ filters: [] }, LIMIT)).toEqual({ tests: [], failedFiles: 0, suites: [] })
})
