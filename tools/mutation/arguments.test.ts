import { expect, it } from 'vitest'
import { readCommand } from './arguments.ts'

const ALL = { only: '', open: false, share: 1, shares: 1, minutes: Number.POSITIVE_INFINITY }

it.each([
  ['', { command: 'break-operators', choice: { ...ALL, file: '', quick: false } }],
  [
    '--only agent --file payer --open --quick --shard 2/6 --minutes 30',
    {
      command: 'break-operators',
      choice: { only: 'agent', file: 'payer', open: true, quick: true, share: 2, shares: 6, minutes: 30 },
    },
  ],
  ['--rows --only TRD', { command: 'break-rows', choice: { ...ALL, only: 'TRD' } }],
  ['--report --only agent --file payer', { command: 'report-operators', choice: { only: 'agent', file: 'payer' } }],
  ['--rows --report', { command: 'report-rows' }],
  ['--help', { command: 'help' }],
])('reads "%s"', (text, expected) => expect(readCommand(text.split(' ').filter(Boolean))).toEqual(expected))

it.each([
  ['--rows --file payer', '--file has no effect with --rows'],
  ['--rows --quick', '--quick has no effect with --rows'],
  ['--rows --report --only TRD', '--only has no effect with --rows --report'],
  ['--report --open', '--open has no effect with --report'],
  ['--shard 7/6', '--shard takes a share and a number of shares such as 1/6, not 7/6'],
  ['--minutes soon', '--minutes takes a number, not soon'],
  ['--fast', "Unknown option '--fast'"],
])('refuses "%s"', (text, message) => expect(() => readCommand(text.split(' '))).toThrow(message))
