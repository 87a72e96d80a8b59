import { describe, expect, it } from 'vitest'
import { ReadingTracker, READING_MS, MIN_WINDOW } from './reading-tracker.ts'

const seen = { visible: true, inPlace: true }
const covered = { visible: false, inPlace: true }
const scrolledOut = { visible: false, inPlace: false }

/** A confirmation with heading, button and three rows, the third of which is below the fold. */
function prompt() {
  const reading = new ReadingTracker<string>(0)
  reading.fits(390, 640)
  for (const part of ['heading', 'yes']) reading.add(part, true)
  for (const row of ['one', 'two', 'three']) reading.add(row, false)
  for (const part of ['heading', 'yes', 'one', 'two']) reading.see(part, seen, 0)
  reading.see('three', scrolledOut, 0)
  return reading
}

/** The same, scrolled to its end. */
function scrolled() {
  const reading = prompt()
  reading.state(READING_MS)
  reading.see('one', scrolledOut, 600)
  reading.see('three', seen, 600)
  return reading
}

describe('a yes is accepted', () => {
  it('once every row was visible for half a second, one after the other', () => {
    const reading = prompt()
    expect(reading.state(READING_MS - 1)).toBe('waiting')
    expect(reading.state(READING_MS)).toBe('unread')
    reading.see('one', scrolledOut, 600)
    reading.see('three', seen, 600)
    expect(reading.state(600 + READING_MS - 1)).toBe('waiting')
    expect(reading.state(600 + READING_MS)).toBe('armed')
    expect(['one', 'two', 'three'].map((row) => reading.isRead(row))).toEqual([true, true, true])
  })

  it('except when a row was scrolled past', () => {
    const reading = prompt()
    reading.see('three', seen, 600)
    reading.see('three', scrolledOut, 600 + READING_MS - 1)
    expect(reading.state(5000)).toBe('unread')
  })

  it('only after the browser has reported visibility, and only with parts', () => {
    const reading = new ReadingTracker<string>(0)
    expect(reading.state(9000)).toBe('waiting')
    reading.add('yes', true)
    expect(reading.state(9000)).toBe('unread')
  })
})

describe('reading progress is reset', () => {
  it.each<[string, (reading: ReadingTracker<string>) => void]>([
    ['the heading is covered', (reading) => reading.see('heading', covered, 2000)],
    ['the button is out of the window', (reading) => reading.see('yes', scrolledOut, 2000)],
    ['a row is covered where it lies', (reading) => reading.see('two', covered, 2000)],
  ])('when %s', (_title, disturb) => {
    const reading = scrolled()
    expect(reading.state(1500)).toBe('armed')
    disturb(reading)
    expect(reading.state(2000)).toBe('covered')
    for (const part of ['heading', 'yes', 'two']) reading.see(part, seen, 3000)
    expect(reading.state(3000 + READING_MS)).toBe('unread')
    expect(reading.isRead('one'), 'it is out of sight').toBe(false)
  })

  it('when the window is moved, resized or focused, and visible parts need another half second', () => {
    const reading = scrolled()
    reading.see('one', seen, 1400)
    expect(reading.state(1500)).toBe('armed')
    reading.disturb(2000)
    expect(reading.state(2000 + READING_MS - 1)).toBe('waiting')
    expect(reading.state(2000 + READING_MS)).toBe('armed')
  })

  it('when a row changes, and a new row must be read too', () => {
    const reading = scrolled()
    expect(reading.state(1500)).toBe('armed')
    reading.changed('two', 2000)
    expect(reading.state(2000)).toBe('waiting')
    expect(reading.state(2000 + READING_MS)).toBe('armed')
    reading.add('four', false)
    expect(reading.state(4000)).toBe('unread')
    reading.keep(new Set(['heading', 'yes', 'one', 'two', 'three']))
    expect(reading.state(4000)).toBe('armed')
  })
})

describe('a window that is too small', () => {
  it.each([
    [MIN_WINDOW.width - 1, 900],
    [900, MIN_WINDOW.height - 1],
    [420, 200],
  ])('accepts no yes: %i by %i', (width, height) => {
    const reading = scrolled()
    reading.fits(width, height)
    expect(reading.state(9000)).toBe('small')
    reading.fits(MIN_WINDOW.width, MIN_WINDOW.height)
    expect(reading.state(9000)).toBe('armed')
  })
})
