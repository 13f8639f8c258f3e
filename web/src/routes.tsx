// The routes, with every spelling (docs/rules/screens.md 1). Areas load on demand.
import { Suspense, type ReactNode } from "react";
import { Route, Routes } from "react-router";
import CustomerShell from "./areas/customer/CustomerShell.tsx";
import { useTranslation } from "./locales/translation.ts";
import { paths, publicRoutes } from "./paths.ts";
import { lazyScreen } from "./ui/loading/lazy-screen.tsx";
import { ErrorBoundary } from "./ui/feedback/ErrorBoundary.tsx";
import { LazyPageSkeleton } from "./ui/loading/LazyPageSkeleton.tsx";

const GuestOnly = lazyScreen<{ children: ReactNode }>(() => import("./shell/GuestOnly.tsx"));

/** The sign-in screens by path, so that the start can preload the requested one. */
const SignIn = lazyScreen(() => import("./areas/auth/SignIn.tsx"), "auth");
const SignUp = lazyScreen(() => import("./areas/auth/SignUp.tsx"), "auth");
const EnterOtp = lazyScreen(() => import("./areas/auth/EnterOtp.tsx"), "auth");
const Forgot = lazyScreen(() => import("./areas/auth/Forgot.tsx"), "auth");
const AdminPanel = lazyScreen(() => import("./areas/admin/AdminPanel.tsx"), "admin");
const NewPassword = lazyScreen(() => import("./areas/auth/NewPassword.tsx"), "auth");
const Welcome = lazyScreen(() => import("./areas/auth/Welcome.tsx"), "auth");

const WorkerShell = lazyScreen(() => import("./areas/worker/WorkerShell.tsx"), "worker");
const Register = lazyScreen(() => import("./areas/worker/register/Register.tsx"), "register");

/** Screens with their own path. */
const standaloneRoutes = [
  { path: paths.changePassword, Screen: NewPassword },
  { path: paths.welcome, Screen: Welcome },
  { path: paths.workerRegister, Screen: Register },
  { path: paths.worker, Screen: WorkerShell },
  { path: paths.adminPanel, Screen: AdminPanel },
];

const guestRoutes = [
  { at: [paths.signIn, paths.signInAlso], Screen: SignIn },
  { at: [paths.signUp, paths.signUpAlso], Screen: SignUp },
  { at: [paths.enterOtp], Screen: EnterOtp },
  { at: [paths.forgot, paths.forgotAlso], Screen: Forgot },
];

/** Preloads the screen of a known path before the first render. */
export async function preloadPath(path: string): Promise<void> {
  const route = guestRoutes.find(({ at }) => (at as readonly string[]).includes(path));
  await Promise.all([
    route && GuestOnly.preload(),
    (route ?? standaloneRoutes.find((one) => one.path === path))?.Screen.preload(),
  ]);
}

export function AppRoutes() {
  // Re-renders everything in a new language, because dates and numbers change too.
  useTranslation();
  return (
    <ErrorBoundary>
      <Suspense fallback={<LazyPageSkeleton shape="form" />}>
        <Routes>
          <Route path={paths.home} element={<CustomerShell />} />
          {guestRoutes.flatMap(({ at, Screen }) =>
            at.map((path) => (
              <Route
                key={path}
                path={path}
                caseSensitive
                element={
                  <GuestOnly>
                    <Screen />
                  </GuestOnly>
                }
              />
            )),
          )}
          {publicRoutes.map((path) => (
            <Route key={path} path={path} caseSensitive element={<CustomerShell isPublic />} />
          ))}
          {standaloneRoutes.map(({ path, Screen }) => (
            <Route key={path} path={path} caseSensitive element={<Screen />} />
          ))}
          <Route path="*" element={<CustomerShell notFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
