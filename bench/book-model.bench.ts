import { benchBook } from '../packages/market/src/book/book.bench.ts'
import { goal, line, machine } from './support/report.ts'

// One update of five levels of the order book that a page keeps, at 500 levels a side, beside a map of exact decimals
// that is copied and sorted for each update.
const GOAL_MICROSECONDS = 5

machine()
const { updateMicroseconds, updateAndRowsMicroseconds, naiveMicroseconds } = benchBook()
line('update and 30 rows a side', `${updateAndRowsMicroseconds.toFixed(1)} µs`)
line('peer: copied and sorted map', `${naiveMicroseconds.toFixed(0)} µs`)
line('faster than the peer', `${(naiveMicroseconds / updateMicroseconds).toFixed(0)} times`)
process.exit(goal('update', updateMicroseconds, GOAL_MICROSECONDS, ' µs') ? 0 : 1)
