import { benchBook } from '../packages/market/src/book/book.bench.ts'
import { goalAtLeast, line, machine } from './support/report.ts'

// One update of five levels of the page's order book, at 500 levels per side, compared with a map of exact decimals
// that is copied and sorted for each update.
const GOAL_TIMES = 300

machine()
const { updateMicroseconds, updateAndRowsMicroseconds, naiveMicroseconds } = benchBook()
line('update and 30 rows a side', `${updateAndRowsMicroseconds.toFixed(1)} µs`)
line('peer: copied and sorted map', `${naiveMicroseconds.toFixed(0)} µs`)
line('update', `${updateMicroseconds.toFixed(2)} µs`)
process.exit(goalAtLeast('faster than the peer', naiveMicroseconds / updateMicroseconds, GOAL_TIMES, ' times') ? 0 : 1)
