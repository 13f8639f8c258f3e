// The routes, with every spelling (docs/rules/screens.md 1). Areas are loaded when they are asked for.
import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import CustomerShell from "./areas/customer/CustomerShell.tsx";
import { GuestOnly } from "./shell/RoleGate.tsx";
import { pages, paths } from "./paths.ts";
import { lazyScreen } from "./ui/loading/lazy-screen.tsx";
import { ErrorBoundary } from "./ui/feedback/ErrorBoundary.tsx";
import { PageSkeleton } from "./ui/feedback/States.tsx";

/** Auth screens by path, so that the start can load the one asked for ahead. */
const SignIn = lazyScreen(() => import("./areas/auth/SignIn.tsx"), "auth");
const SignUp = lazyScreen(() => import("./areas/auth/SignUp.tsx"), "auth");
const EnterOtp = lazyScreen(() => import("./areas/auth/EnterOtp.tsx"), "auth");
const Forgot = lazyScreen(() => import("./areas/auth/Forgot.tsx"), "auth");
const AdminPanel = lazyScreen(() => import("./areas/admin/AdminPanel.tsx"), "admin");
const NewPassword = lazyScreen(() => import("./areas/auth/NewPassword.tsx"), "auth");

const WorkerShell = lazyScreen(() => import("./areas/worker/WorkerShell.tsx"), "worker");
const Register = lazyScreen(() => import("./areas/worker/register/Register.tsx"), "register");

/** Screens with a path of their own. */
const standaloneRoutes = [
  { path: paths.changePassword, Screen: NewPassword },
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

/** Loads what a path shows before it is drawn, where that is known. */
export async function preloadPath(path: string): Promise<void> {
  const found = guestRoutes.find(({ at }) => (at as readonly string[]).includes(path));
  await (found ?? standaloneRoutes.find((one) => one.path === path))?.Screen.preload();
}

/** Everything by its path. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
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
          <Route
            path={paths.terms}
            element={<Navigate to={paths.home} replace state={{ page: pages.terms }} />}
          />
          <Route
            path={paths.privacy}
            element={<Navigate to={paths.home} replace state={{ page: pages.privacy }} />}
          />
          {standaloneRoutes.map(({ path, Screen }) => (
            <Route key={path} path={path} caseSensitive element={<Screen />} />
          ))}
          <Route path="*" element={<CustomerShell notFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
