import type { Socket } from 'node:net'
import { Request, Response } from 'cosmjs-types/tendermint/abci/types'
import type { AbciApplication } from './application.ts'
import { answerRequest } from './answer-request.ts'
import { ConsensusError } from '../base/consensus-error.ts'
import { FrameReader, frame } from './frames.ts'

/** Number of requests without a response at which the connection stops reading. */
const MAX_PENDING = 1024
/** The same in bytes of these requests. The signatures of a checked transaction take many times its size. */
const MAX_PENDING_BYTES = 4_194_304

/**
 * One connection of CometBFT. Responses have the order of their requests. CheckTx calls overlap, because each waits for
 * signatures; any other call waits for the calls before it.
 */
export class AbciConnection {
  readonly #socket: Socket
  readonly #application: () => AbciApplication
  readonly #frames: FrameReader
  readonly #onError: (error: unknown) => void
  #written: Promise<void> = Promise.resolve()
  #pending = 0
  #pendingBytes = 0
  #isCorked = false
  #hasFailed = false

  constructor(
    socket: Socket,
    application: () => AbciApplication,
    maxMessageBytes: number,
    onError: (error: unknown) => void,
  ) {
    this.#socket = socket
    this.#application = application
    this.#frames = new FrameReader(maxMessageBytes)
    this.#onError = onError
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('drain', () => this.#adjust())
    socket.on('error', onError)
  }

  #read(chunk: Uint8Array): void {
    if (this.#hasFailed) return
    try {
      for (const message of this.#frames.push(chunk)) this.#take(decodeRequest(message), message.length)
    } catch (error) {
      this.#answer(Promise.reject(error), 0)
    }
    this.#adjust()
  }

  #take(request: Request, bytes: number): void {
    const call = (): Promise<Response> => answerRequest(this.#application(), request)
    this.#answer(request.checkTx === undefined ? this.#written.then(call) : call(), bytes)
  }

  #answer(response: Promise<Response>, bytes: number): void {
    this.#pending += 1
    this.#pendingBytes += bytes
    // This call may fail while an earlier one runs.
    response.catch(() => undefined)
    this.#written = this.#written.then(async () => {
      try {
        this.#write(await response)
      } catch (error) {
        this.#fail(error)
      }
      this.#pending -= 1
      this.#pendingBytes -= bytes
      this.#adjust()
    })
  }

  /** Sends responses of one turn together. */
  #write(response: Response): void {
    if (this.#hasFailed) return
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#socket.cork()
      setImmediate(() => {
        this.#isCorked = false
        this.#socket.uncork()
      })
    }
    this.#socket.write(frame(Response.encode(response).finish()))
  }

  /** Reports the failure to CometBFT and ends the connection. Later requests get no response. */
  #fail(error: unknown): void {
    if (this.#hasFailed) return
    this.#onError(error)
    this.#write({ exception: { error: error instanceof Error ? error.message : String(error) } })
    this.#hasFailed = true
    setImmediate(() => this.#socket.end())
  }

  #adjust(): void {
    const isFull = this.#pending >= MAX_PENDING || this.#pendingBytes >= MAX_PENDING_BYTES
    const isBusy = isFull || this.#socket.writableNeedDrain
    if (isBusy && !this.#socket.isPaused()) this.#socket.pause()
    else if (!isBusy && this.#socket.isPaused()) this.#socket.resume()
  }
}

function decodeRequest(message: Uint8Array): Request {
  try {
    return Request.decode(message)
  } catch (error) {
    throw new ConsensusError('consensus/message', 'the bytes are not a request', { cause: error })
  }
}
