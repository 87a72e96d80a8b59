import { describe, expect, it } from 'vitest'
import { field, firstField, firstValue, frame, FrameSplitter, REQUEST } from './abci-frames.ts'

const messages = [
  field(REQUEST.commit, new Uint8Array()),
  field(REQUEST.finalizeBlock, new Uint8Array(300).fill(REQUEST.commit)),
  field(REQUEST.checkTx, Uint8Array.of(1, 2, 3)),
]
const stream = Buffer.concat(messages.map(frame))

describe('the messages of an ABCI connection', () => {
  it('are the same, however their bytes are split', () => {
    expect(new FrameSplitter().push(stream)).toEqual(messages)
    const splitter = new FrameSplitter()
    expect([...stream].flatMap((byte) => splitter.push(Uint8Array.of(byte)))).toEqual(messages)
  })

  it('contain the number of their method and its value', () => {
    expect(messages.map(firstField)).toEqual([REQUEST.commit, REQUEST.finalizeBlock, REQUEST.checkTx])
    expect(messages.map((message) => firstValue(message).length)).toEqual([0, 300, 3])
  })
})
