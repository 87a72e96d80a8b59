export { IdentityPage } from './views/identity-page.tsx'
