import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { NodeError } from './base/node-error.ts'
import { guardProcess } from './process-guard.ts'

function guarded(): { readonly process: EventEmitter; readonly ended: NodeError[]; readonly logged: string[] } {
  const process = new EventEmitter()
  const ended: NodeError[] = []
  const logged: string[] = []
  const logger = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  guardProcess(logger, (error) => ended.push(error), process)
  return { process, ended, logged }
}

it('an unhandled rejection is logged without ending the process', () => {
  const { process, ended, logged } = guarded()
  process.emit('unhandledRejection', new RangeError('too deep'))
  process.emit('unhandledRejection', 'only text')
  expect(ended).toEqual([])
  expect(logged.join('')).toContain('too deep')
})

it('a rejection of the store and an uncaught exception end the node with a named error', () => {
  const { process, ended } = guarded()
  process.emit('unhandledRejection', new NodeError('node/store-failed', 'disk gone'))
  process.emit('uncaughtException', new TypeError('a defect'))
  expect(ended.map(({ code }) => code)).toEqual(['node/store-failed', 'node/internal'])
})
