import { readFileSync } from 'node:fs'

// Loaded before the program of a ledger node. Adds the milliseconds in the file CLOCK_OFFSET_FILE to the wall clock.
const POLL_MS = 100
const RealDate = Date
const file = process.env['CLOCK_OFFSET_FILE'] ?? ''
let offset = 0

function read(): void {
  const value = Number(readFileSync(file, 'utf8'))
  if (Number.isFinite(value)) offset = value
}

function now(): number {
  return RealDate.now() + offset
}

/** A Date whose current time is that of the shifted clock. */
const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})

if (file !== '') {
  read()
  setInterval(read, POLL_MS).unref()
  globalThis.Date = ShiftedDate
}
