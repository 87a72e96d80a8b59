import type Koffi from 'koffi'
import { createRequire } from 'node:module'
import { platform } from 'node:process'

/** `int malloc_trim(size_t pad)` of glibc (malloc_trim(3)). */
type MallocTrim = (pad: number) => number

/**
 * Returns free pages in the middle of the C library's heap to the system. glibc releases only the end of the heap, and
 * a burst of messages leaves 40 to 140 MB of free pieces before it; Node.js has no call for this. Does nothing with
 * another C library (macOS, Windows, musl). Blocks the thread for 10 to 20 ms.
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

/** Loaded on first use, because loading takes 30 ms and would delay every start. */
function findMallocTrim(): MallocTrim | undefined {
  try {
    const { load } = createRequire(import.meta.url)('koffi') as typeof Koffi
    return load('libc.so.6').func('int malloc_trim(size_t)') as MallocTrim
  } catch {
    return undefined
  }
}
