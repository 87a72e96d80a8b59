import { afterEach, describe, expect, it, vi } from 'vitest'
import { LockChannel } from './lock-channel.ts'
import type { WalletNotice } from './lock-channel.ts'

/** Channels of one browser, in which a message immediately reaches the others with the same name. */
class Browser extends EventTarget {
  static open: Browser[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Browser.open.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of Browser.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close(): void {
    Browser.open = Browser.open.filter((each) => each !== this)
  }
}

describe('tabs of one browser', () => {
  afterEach(() => vi.unstubAllGlobals())
  const tab = (name: string) => {
    const heard: WalletNotice[] = []
    return { heard, channel: new LockChannel(name, (notice) => heard.push(notice)) }
  }

  it('receive each other’s locks and changed wallets, and nothing else', () => {
    vi.stubGlobal('BroadcastChannel', Browser)
    const [one, two, elsewhere] = [tab('wallet'), tab('wallet'), tab('other')]
    one.channel.post('lock')
    two.channel.post('wallet-changed')
    new Browser('wallet').postMessage('unlock')
    new Browser('wallet').postMessage({ secret: 'lock' })
    expect([one.heard, two.heard, elsewhere.heard]).toEqual([['wallet-changed'], ['lock'], []])
    two.channel.close()
    one.channel.post('lock')
    expect(two.heard).toEqual(['lock'])
  })

  it('are independent when the browser has no channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const alone = tab('wallet')
    alone.channel.post('lock')
    alone.channel.close()
    expect(alone.heard).toEqual([])
  })
})
