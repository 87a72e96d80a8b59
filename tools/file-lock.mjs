// Lock file that one process of the machine holds at a time. Uses only built-in modules, because the bootstrap script
// takes it before it installs the dependencies.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const POLL_MS = 200
/** A lock is written immediately. A lock that stays empty belongs to a process that ended before it wrote its ID. */
const MAX_EMPTY_POLLS = 25

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Returns the process ID in the lock file, 0 while it is being written, or undefined if there is no file. */
function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // another user's process cannot be signalled
    return error.code === 'EPERM'
  }
}

function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Runs an action while this process holds the lock file. Waits while another process holds it, and replaces the lock of
 * a process that has ended.
 * @param onWait is called once with the process ID of the holder when this process has to wait
 */
export function withFileLock(path, onWait, action) {
  mkdirSync(dirname(path), { recursive: true })
  let hasWaited = false
  let emptyPolls = 0
  for (;;) {
    if (create(path)) {
      // Another process that had read the ended holder before this process took the lock may have removed it.
      sleep(POLL_MS)
      if (holderOf(path) === process.pid) break
      continue
    }
    const holder = holderOf(path)
    if (holder === undefined) continue
    emptyPolls = holder === 0 ? emptyPolls + 1 : 0
    // A container may give this process the ID of one that ended before.
    if (holder === 0 ? emptyPolls > MAX_EMPTY_POLLS : holder === process.pid || !isRunning(holder)) {
      rmSync(path, { force: true })
      continue
    }
    if (!hasWaited && holder !== 0) onWait(holder)
    hasWaited ||= holder !== 0
    sleep(POLL_MS)
  }
  try {
    return action()
  } finally {
    rmSync(path, { force: true })
  }
}
