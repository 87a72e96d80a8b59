import { loadavg } from 'node:os'
import { goal, goalAtLeast, line, machine, ratio } from './support/report.ts'
import type { RecordedMessage } from './streams/fan-out-messages.ts'
import { openStreamBench, socketLimit } from './streams/stream-bench.ts'

// Market WebSockets over one and over two programs of the role api, which follow one node and one index. Each socket
// follows four channels of a market that moves, and checks that no message is missing. A rate per core is messages over
// the processor time of the programs, which load hardly affects. The growth compares what a program with a core of its
// own could send: all messages over the processor time of the busiest program. The peer is a server that only sends the
// messages of the same market to as many sockets with the same library, in the same run.
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? socketLimit(2))
/** One program cannot open more files than a process may. */
const SOCKETS_OF_ONE = Math.min(SOCKETS, socketLimit())
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '20')
/** Duration of the measurement of two programs, in seconds. */
const SECONDS_OF_TWO = Number(process.env['BENCH_SECONDS_OF_TWO'] ?? SECONDS)
/** Each ledger causes a message on each channel. Two cores cannot serve four ledgers a second to more sockets. */
const MAX_FAST_SOCKETS = 5_000
const CLOSE_INTERVAL_MS = Number(process.env['BENCH_CLOSE_MS'] ?? (SOCKETS > MAX_FAST_SOCKETS ? '1000' : '250'))
/** Number of sockets per client process. */
const MAX_PER_PROCESS = Number(process.env['BENCH_SOCKETS_PER_PROCESS'] ?? '5000')
const GOAL = { perCore: 100_000, kilobytes: 20, p99Ms: 500, growth: 1.8 } as const

machine()
const options = { closeIntervalMs: CLOSE_INTERVAL_MS, seconds: SECONDS, perProcess: MAX_PER_PROCESS }
await using bench = await openStreamBench(options)
const recorded: RecordedMessage[] = []
const one = await bench.measurePrograms(1, SOCKETS_OF_ONE, recorded)
const peer = await bench.measurePeer(recorded, SOCKETS_OF_ONE)
const two = await bench.measurePrograms(2, SOCKETS, undefined, SECONDS_OF_TWO)
line('bare ws server', `${peer.perCore.toFixed(0)} messages/s per core, ${peer.kilobytes.toFixed(1)} KB per socket`)
ratio('messages per core, of the bare server', one.perCore / peer.perCore, 'least')
const met = [
  goalAtLeast('messages per core, one', one.perCore, GOAL.perCore, '/s'),
  goalAtLeast('messages per core, two', two.perCore, GOAL.perCore, '/s'),
  goal('memory of a socket', Math.max(one.kilobytes, two.kilobytes), GOAL.kilobytes, ' KB'),
  goal('sockets lost', one.lostSockets + two.lostSockets, 0),
  goal('messages lost', one.lostMessages + two.lostMessages, 0),
  goal('delivery p99, one', one.p99Ms, GOAL.p99Ms, ' ms'),
  goal('delivery p99, two', two.p99Ms, GOAL.p99Ms, ' ms'),
  goalAtLeast('growth from one to two', two.possible / one.possible, GOAL.growth),
]
line(
  'load after',
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' '),
)
process.exitCode = met.every(Boolean) ? 0 : 1
