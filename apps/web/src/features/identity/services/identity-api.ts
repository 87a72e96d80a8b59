import type { BankCard, IdentityView } from '@tidebook/contract'
import type { IdentityForm, PhotoKind } from '@tidebook/contract/identity'
import type { ReportProgress } from '@tidebook/contract/progress'
import { bankRoutes, identityRoutes } from '@tidebook/contract/routes'
import { uploadFetch } from '../../../lib/upload-fetch.ts'
import { http } from '../../network/index.ts'

interface Cards {
  readonly cards: readonly BankCard[]
}

/** Client for the identity and bank cards of an account; `id` is the user's account id. */
export const identityApi = {
  mine: (id: string) => http.call<IdentityView>(identityRoutes.mine, { path: { id } }),
  /**
   * Uploads a photo.
   * @param image base64 of a PNG or JPEG
   * @param report receives the number of bytes sent and in total
   */
  uploadImage: (id: string, kind: PhotoKind, image: string, report: ReportProgress) =>
    http.call<{ readonly photos: readonly PhotoKind[] }>(identityRoutes.uploadImage, {
      path: { id },
      body: { kind, image },
      fetch: uploadFetch(report),
    }),
  verify: (id: string, form: IdentityForm) =>
    http.call<IdentityView>(identityRoutes.verify, { path: { id }, body: form }),
  cards: (id: string) => http.call<Cards>(bankRoutes.list, { path: { id } }),
  addCard: (id: string, number: string) => http.call<Cards>(bankRoutes.add, { path: { id }, body: { number } }),
  removeCard: (id: string, card: string) => http.call<Cards>(bankRoutes.remove, { path: { id }, body: { card } }),
}
