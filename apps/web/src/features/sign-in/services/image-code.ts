import type { CodeImage } from '@tidebook/contract'
import { accountsApi } from '../../session/index.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** State of an image code: absent, loading, ready, or failed. */
type ImageState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly image: CodeImage }
  | { readonly state: 'failed' }

/** The image code of a form, used once the server requires one. */
export interface ImageCodes {
  readonly state: Store<ImageState>
  /** Loads an image, or a new one after a try, since each is valid for one try. */
  load(): Promise<void>
  /**
   * Returns the image code parameters of a call.
   * @param typed the user's input
   */
  read(typed: string): { readonly imgCode?: string; readonly imgCodeId?: string }
}

export function createImageCodes(): ImageCodes {
  const state = createStore<ImageState>({ state: 'none' })
  return {
    state,
    load: async () => {
      state.set({ state: 'loading' })
      // Pages over plain HTTP have no `randomUUID`.
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
