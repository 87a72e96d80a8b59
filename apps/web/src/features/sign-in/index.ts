export { LoginGate, LoginPage, ResetPage } from './views/login-page.tsx'
export { RegisterPage } from './views/register-page.tsx'
