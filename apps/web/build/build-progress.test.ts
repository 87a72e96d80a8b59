import { expect, it } from 'vitest'
import { BuildProgress } from './build-progress.ts'

/** Returns the lines of a build with ten modules a second. */
function linesOf(total: number): readonly string[] {
  const lines: string[] = []
  let now = 0
  const progress = new BuildProgress({ write: (line) => lines.push(line), now: () => now }, total)
  for (let module = 0; module < total; module += 1) {
    progress.add()
    now += 100
  }
  return lines
}

it('UX-205 writes how much of a long build is left, every five seconds', () => {
  expect(linesOf(150)).toEqual([
    'tidebook: building the web application: 34 %, about 10 seconds left',
    'tidebook: building the web application: 67 %, about 5 seconds left',
  ])
})

it('writes nothing for a short build', () => {
  expect(linesOf(40)).toEqual([])
})
