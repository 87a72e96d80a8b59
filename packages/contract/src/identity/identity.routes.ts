import { OWN_READ, OWN_WRITE, STAFF_READ, STAFF_WRITE } from '../business-routes.ts'
import type { Route } from '../route.ts'

const OWN_ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const

const REVIEWERS = ['reviewer', 'admin'] as const
const REVIEW_READ = { ...STAFF_READ, roles: REVIEWERS } as const
const REVIEW_WRITE = { ...STAFF_WRITE, roles: REVIEWERS, bodyLimit: 4096 } as const
const REVIEW_ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'notReady'] as const

/**
 * Identity verification: entered by the user, proven by photos, reviewed by staff. `{id}` is the id of the caller's
 * account.
 */
export const identityRoutes = {
  mine: {
    ...OWN_READ,
    id: 'identity.mine',
    path: '/app/user/identity/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  uploadImage: {
    ...OWN_WRITE,
    id: 'identity.uploadImage',
    path: '/app/user/upload_image/{uuid}/{id}',
    rate: 'upload',
    // Room for two megabytes in base64, plus the other fields.
    bodyLimit: 2_900_000,
    errors: ['imageType', 'imageTooSmall', 'imageSize', 'identitySent', 'stillUnderWay', ...OWN_ERRORS],
  },
  verify: {
    ...OWN_WRITE,
    id: 'identity.verify',
    path: '/app/user/verify/{uuid}/{id}',
    bodyLimit: 4096,
    errors: ['photosMissing', 'identitySent', 'stillUnderWay', ...OWN_ERRORS],
  },
  queue: {
    ...REVIEW_READ,
    id: 'identity.queue',
    path: '/staff/api/identity',
    errors: REVIEW_ERRORS,
  },
  open: {
    ...REVIEW_WRITE,
    id: 'identity.open',
    path: '/staff/api/identity/{id}/open',
    errors: [...REVIEW_ERRORS, 'reviewTaken', 'reviewGone', 'tooFrequent'],
  },
  photo: {
    ...REVIEW_READ,
    id: 'identity.photo',
    path: '/staff/api/identity/{id}/photo/{kind}',
    errors: [...REVIEW_ERRORS, 'reviewGone', 'tooFrequent'],
  },
  decide: {
    ...REVIEW_WRITE,
    id: 'identity.decide',
    path: '/staff/api/identity/{id}/decide',
    errors: [...REVIEW_ERRORS, 'reviewTaken', 'reviewGone', 'tooFrequent'],
  },
} as const satisfies Record<string, Route>
