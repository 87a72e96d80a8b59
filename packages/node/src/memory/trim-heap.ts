import type Koffi from 'koffi'
import { createRequire } from 'node:module'
import { platform } from 'node:process'

/** `int malloc_trim(size_t pad)` of glibc (malloc_trim(3)). */
type MallocTrim = (pad: number) => number

/**
 * Gives free pages in the middle of the C library's heap back to the system. glibc returns only what is free at the
 * heap's end, and a burst of messages leaves 40 to 140 MB of free pieces in front of it; Node.js has no call for that.
 * Where the library is another one (macOS, Windows, musl) this does nothing. The thread stands still for 10 to 20 ms.
 */
export function heapTrimmer(): () => void {
  if (platform !== 'linux') return () => undefined
  let trim: MallocTrim | undefined
  let isTried = false
  return () => {
    if (!isTried) {
      isTried = true
      trim = findMallocTrim()
    }
    trim?.(0)
  }
}

/** Loaded when there is something to give back: it takes 30 ms, which no start should wait for. */
function findMallocTrim(): MallocTrim | undefined {
  try {
    const { load } = createRequire(import.meta.url)('koffi') as typeof Koffi
    return load('libc.so.6').func('int malloc_trim(size_t)') as MallocTrim
  } catch {
    return undefined
  }
}
