import type { CodeImage } from '@tidebook/contract'
import { accountsApi } from '../../session/index.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** A picture to be read: none, on its way, there, or not to be had. */
export type ImageState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly image: CodeImage }
  | { readonly state: 'failed' }

/** The picture of a form, from when the server asks for one. */
export interface ImageCodes {
  readonly state: Store<ImageState>
  /** Asks for a picture, or for another one: each is good for one try. */
  load(): Promise<void>
  /** What goes along with a call. @param typed what was read */
  read(typed: string): { readonly imgCode?: string; readonly imgCodeId?: string }
}

export const createImageCodes = (): ImageCodes => {
  const state = createStore<ImageState>({ state: 'none' })
  return {
    state,
    load: async () => {
      state.set({ state: 'loading' })
      // Pages from plain http have no `randomUUID`.
      const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      const answer = await accountsApi.codeImage(id)
      state.set(answer.result ? { state: 'there', image: answer.data } : { state: 'failed' })
    },
    read: (typed) => {
      const now = state.get()
      const text = typed.trim()
      return now.state === 'there' && text !== '' ? { imgCode: text, imgCodeId: now.image.id } : {}
    },
  }
}
