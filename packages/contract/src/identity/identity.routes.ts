import { PUBLIC_READ, type Route } from '../route.ts'

const OWN = {
  method: 'POST',
  effect: 'write',
  auth: 'session',
  rate: 'change',
  idempotency: 'path',
  ownPages: true,
  timeout: 'business',
  enveloped: true,
} as const satisfies Partial<Route>
const OWN_ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const

const REVIEW = {
  auth: 'staff',
  roles: ['reviewer', 'admin'],
  ownPages: true,
  timeout: 'business',
  enveloped: true,
} as const satisfies Partial<Route>
const REVIEW_READ = { ...PUBLIC_READ, ...REVIEW, rate: 'search' } as const
const REVIEW_WRITE = {
  ...REVIEW,
  method: 'POST',
  effect: 'write',
  rate: 'change',
  bodyLimit: 4096,
  idempotency: 'none',
} as const satisfies Partial<Route>
const REVIEW_ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'notReady'] as const

/**
 * Identity verification: stated by the user, proven by photos, reviewed by staff. `{id}` is the id of the caller's
 * account.
 */
export const identityRoutes = {
  mine: {
    ...PUBLIC_READ,
    id: 'identity.mine',
    auth: 'session',
    ownPages: true,
    path: '/app/user/identity/{uuid}/{id}',
    timeout: 'business',
    enveloped: true,
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  uploadImage: {
    ...OWN,
    id: 'identity.uploadImage',
    path: '/app/user/upload_image/{uuid}/{id}',
    rate: 'upload',
    // Two megabytes in base64, plus the other fields.
    bodyLimit: 2_900_000,
    errors: ['imageType', 'imageTooSmall', 'imageSize', 'identitySent', 'stillUnderWay', ...OWN_ERRORS],
  },
  verify: {
    ...OWN,
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
