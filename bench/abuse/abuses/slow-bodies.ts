import { once } from 'node:events'
import type { Abuse } from '../abuse.ts'

const BEAT_MS = 1_000

/** Requests whose headers or bodies arrive at one byte per second, to both programs. */
export const slowBodies: Abuse = {
  name: 'slow headers and bodies',
  async play(intruder) {
    const { index, target } = intruder
    const socket = await intruder.tcp(index % 2 === 0 ? target.nodePort : target.port)
    const begin = 'POST /faucet HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n'
    const hasHeaders = index % 4 < 2
    socket.write(hasHeaders ? `${begin}content-length: 10000\r\n\r\n{` : begin)
    const beat = setInterval(() => socket.write(hasHeaders ? ' ' : 'x'), BEAT_MS)
    socket.resume()
    try {
      await once(socket, 'close')
    } finally {
      clearInterval(beat)
    }
    intruder.count('connections cut')
  },
}
