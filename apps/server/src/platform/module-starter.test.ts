import type { Server } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database/database.ts'
import type { Gate } from './http/gate.ts'
import { START_PHASES, type Lifecycle, type StartContexts, type StartPhase } from './lifecycle.ts'
import { createLogger } from './logger.ts'
import { ModuleStarter } from './module-starter.ts'
import { ServerError } from './server-error.ts'
import { Teardown } from './teardown.ts'

const database = {} as Database<object>
const node = { url: 'ws://node.example', token: undefined, place: 'ws://node.example' }
const CONTEXTS: StartContexts = {
  beforeListening: undefined,
  listening: { server: {} as Server, gate: {} as Gate },
  database: { database, url: 'postgres://database.example/x' },
  node: { node, database },
  network: { node, database },
}

let log: string[]
let teardown: Teardown
beforeEach(() => {
  log = []
  teardown = new Teardown(createLogger('silent'))
})

/** Creates a service for every phase that logs its start and its stop. */
function logged(name: string, phases: readonly StartPhase[] = START_PHASES): { name: string; lifecycle: Lifecycle } {
  return {
    name,
    lifecycle: Object.fromEntries(
      phases.map((phase) => [
        phase,
        async () => {
          log.push(`start ${name} ${phase}`)
          return async () => void log.push(`stop ${name} ${phase}`)
        },
      ]),
    ),
  }
}

function failing(phase: StartPhase, error: unknown): { name: string; lifecycle: Lifecycle } {
  return {
    name: 'failing',
    lifecycle: { [phase]: () => Promise.reject(error) },
  }
}

/** Runs every phase as a real start does, and stops everything when one phase fails. */
async function startAll(starter: ModuleStarter): Promise<void> {
  try {
    for (const phase of START_PHASES) await starter.run(phase, CONTEXTS[phase])
  } catch (error) {
    await teardown.run()
    throw error
  }
}

describe('the services of modules', () => {
  it('start phase by phase in the order of the modules, and stop in reverse order', async () => {
    const modules = [logged('a'), { name: 'without services' }, logged('b', ['listening', 'network'])]
    await startAll(new ModuleStarter(modules, teardown))
    const started = [
      'a beforeListening',
      'a listening',
      'b listening',
      'a database',
      'a node',
      'a network',
      'b network',
    ]
    expect(log).toEqual(started.map((each) => `start ${each}`))
    await teardown.run()
    expect(log.slice(started.length)).toEqual(started.toReversed().map((each) => `stop ${each}`))
  })

  it('receive the context of their phase', async () => {
    const received: unknown[] = []
    const lifecycle = Object.fromEntries(
      START_PHASES.map((phase) => [phase, (context: unknown) => void received.push(context)]),
    )
    await startAll(new ModuleStarter([{ name: 'a', lifecycle }], teardown))
    expect(received).toEqual(START_PHASES.map((phase) => CONTEXTS[phase]))
  })

  it.each(START_PHASES)(
    'are reported by name when they fail in phase %s, and all earlier services are stopped',
    async (phase) => {
      const modules = [logged('a'), failing(phase, new TypeError('no key')), logged('b')]
      await expect(startAll(new ModuleStarter(modules, teardown))).rejects.toMatchObject({
        code: 'server/internal',
        message: 'The module "failing" could not start: no key',
        cause: expect.any(TypeError),
      })
      const started = log.filter((each) => each.startsWith('start ')).map((each) => each.slice('start '.length))
      const stopped = log.filter((each) => each.startsWith('stop ')).map((each) => each.slice('stop '.length))
      expect(started.at(-1)).toBe(`a ${phase}`)
      expect(stopped).toEqual(started.toReversed())
    },
  )

  it('preserve the code of a failure', async () => {
    const error = new ServerError('server/seed-foreign', 'another seed')
    const starter = new ModuleStarter([failing('node', error)], teardown)
    await expect(starter.run('node', CONTEXTS.node)).rejects.toMatchObject({
      code: 'server/seed-foreign',
      message: 'The module "failing" could not start: another seed',
    })
  })

  it('do not start in a program that is stopping', async () => {
    await teardown.run()
    await startAll(new ModuleStarter([logged('a')], teardown))
    expect(log).toEqual([])
  })

  it('are stopped immediately when they finish starting after the program began to stop', async () => {
    const slow = Promise.withResolvers<void>()
    const lifecycle: Lifecycle = {
      network: async () => {
        await slow.promise
        return () => void log.push('stop slow')
      },
    }
    const started = new ModuleStarter([{ name: 'slow', lifecycle }, logged('b')], teardown).run(
      'network',
      CONTEXTS.network,
    )
    await teardown.run()
    slow.resolve()
    await started
    expect(log).toEqual(['stop slow'])
  })

  it('all stop, even after one fails to stop', async () => {
    const stuck: Lifecycle = { listening: () => () => Promise.reject(new TypeError('stuck')) }
    const modules = [logged('a', ['listening']), { name: 'stuck', lifecycle: stuck }, logged('b', ['listening'])]
    await startAll(new ModuleStarter(modules, teardown))
    await teardown.run()
    expect(log.slice(2)).toEqual(['stop b listening', 'stop a listening'])
  })
})
