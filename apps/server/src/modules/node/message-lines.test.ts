import { describe, expect, it } from 'vitest'
import { splitLines } from './message-lines.ts'

describe('messages with one item per line', () => {
  it('are split into the message without its items, and the lines', () => {
    const split = splitLines(Buffer.from('{"id":1,"result":{"list":[\n{"a":"[]"},\n{"b":"汉"}\n],"more":2}}'))
    expect(JSON.parse(split?.text ?? '')).toEqual({ id: 1, result: { list: [], more: 2 } })
    expect(split?.lines.toString('utf8')).toBe('{"a":"[]"},\n{"b":"汉"}')
  })

  it.each([
    '{"id":1,"result":{"list":[{"a":1}]}}',
    '{\n  "id": 1,\n  "result": {}\n}',
    '{"list":[\n]}',
    '{"list":[\n1\n  ]}',
    '\n[1]',
    '\n',
    '',
  ])('leaves other messages unsplit: %j', (text) => {
    expect(splitLines(Buffer.from(text))).toBeUndefined()
  })
})
