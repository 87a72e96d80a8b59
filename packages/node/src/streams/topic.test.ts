import { describe, expect, it, vi } from 'vitest'
import type { Subscriber } from './subscriber.ts'
import { Subscriptions } from './subscriptions.ts'
import { Topic } from './topic.ts'

function connection(): Subscriber {
  return { send: () => undefined }
}

describe('a topic', () => {
  it('maps subjects to subscribers and subscribers to subjects', () => {
    const topic = new Topic()
    const [one, two] = [connection(), connection()]
    topic.add('a', one)
    topic.add('b', one)
    topic.add('a', two)
    expect([...topic.of('a')]).toEqual([one, two])
    expect([...topic.subjectsOf(one)]).toEqual(['a', 'b'])
    topic.remove('a', one)
    topic.removeAll(two)
    topic.removeAll(connection())
    expect([topic.has('a'), topic.has('b'), topic.isEmpty]).toEqual([false, true, false])
    topic.removeAll(one)
    expect([topic.isEmpty, topic.subjectsOf(one).size]).toEqual([true, 0])
  })

  it('removes a subscriber without visiting the subjects of others', () => {
    const topic = new Topic()
    const [many, leaving] = [connection(), connection()]
    for (let nth = 0; nth < 1000; nth += 1) topic.add(`subject ${nth}`, many)
    topic.add('subject 1', leaving)
    const looks = vi.spyOn(Set.prototype, 'delete')
    topic.removeAll(leaving)
    const { length } = looks.mock.calls
    looks.mockRestore()
    expect(length).toBe(1)
    expect([...topic.of('subject 1')]).toEqual([many])
  })
})

it('subscriptions of a client are counted over all its connections and released with them', () => {
  const topic = new Topic()
  const subscriptions = new Subscriptions({ perConnection: 3, perClient: 4 }, (each) => topic.subjectsOf(each).size)
  const [one, two] = [connection(), connection()]
  for (const subject of 'abc') topic.add(subject, one)
  subscriptions.remember(one, 'client')
  subscriptions.remember(two, 'client')
  expect([1, 2].map((more) => subscriptions.hasRoom(two, 'client', more))).toEqual([true, false])
  expect(subscriptions.hasRoom(one, 'client', 1)).toBe(false)
  expect(subscriptions.hasRoom(connection(), 'other', 3)).toBe(true)
  topic.removeAll(one)
  subscriptions.forget(one)
  expect(subscriptions.hasRoom(two, 'client', 3)).toBe(true)
})
