import { expect, it, vi } from 'vitest'
import { once, startOnce } from './once.ts'

it('creates a value with the first call and returns it from every call', () => {
  const create = vi.fn(() => ({}))
  const get = once(create)
  expect(create).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(create).toHaveBeenCalledTimes(1)
})

it('remembers an undefined value', () => {
  const create = vi.fn(() => undefined)
  const get = once(create)
  get()
  get()
  expect(create).toHaveBeenCalledTimes(1)
})

it('creates a value again after a failure', () => {
  const create = vi
    .fn(() => 1)
    .mockImplementationOnce(() => {
      throw new Error('closed')
    })
  const get = once(create)
  expect(get).toThrow('closed')
  expect(get()).toBe(1)
})

it('starts with the first call only, even after a failure', () => {
  const begin = vi.fn(() => {
    throw new Error('closed')
  })
  const start = startOnce(begin)
  expect(start).toThrow('closed')
  expect(start).not.toThrow()
  expect(begin).toHaveBeenCalledTimes(1)
})

it('does not start again from inside the start', () => {
  const begin = vi.fn(() => start())
  const start = startOnce(begin)
  start()
  expect(begin).toHaveBeenCalledTimes(1)
})
