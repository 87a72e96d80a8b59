import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, showToast, toastStore } from './toast-store.ts'

function titles(): string[] {
  return toastStore.get().map((message) => message.title)
}

describe('toasts', () => {
  beforeEach(() => toastStore.set([]))

  it('remain two seconds by default, and as long as necessary for a process in progress', () => {
    showToast({ kind: 'info', title: 'a' })
    showToast({ kind: 'pending', title: 'b' })
    expect(toastStore.get().map((message) => message.durationMs)).toEqual([2000, 0])
  })

  it('replace an earlier one with the same key', () => {
    showToast({ kind: 'pending', title: 'on its way', key: 'tx1' })
    showToast({ kind: 'done', title: 'final', key: 'tx1' })
    expect(titles()).toEqual(['final'])
  })

  it('are limited to four at a time and can be dismissed', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((title) => showToast({ kind: 'info', title }))
    expect(titles()).toEqual(['b', 'c', 'd', 'e'])
    dismissToast(ids[2] ?? 0)
    expect(titles()).toEqual(['b', 'd', 'e'])
  })
})
