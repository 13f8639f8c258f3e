// The routes of both documents, with every spelling. Areas are loaded when they are asked for.
import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import CustomerShell from "./areas/customer/CustomerShell.tsx";
import { StrangersOnly } from "./features/session/RoleGate.tsx";
import { pages, paths } from "./paths.ts";
import { lazyScreen } from "./ui/lazy-screen.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { PageSkeleton } from "./ui/States.tsx";

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
const ofTheirOwn = [
  { path: paths.changePassword, Screen: NewPassword },
  { path: paths.workerRegister, Screen: Register },
  { path: paths.worker, Screen: WorkerShell },
  { path: paths.adminPanel, Screen: AdminPanel },
];

const strangersOnly = [
  { at: [paths.signIn, paths.signInAlso], Screen: SignIn },
  { at: [paths.signUp, paths.signUpAlso], Screen: SignUp },
  { at: [paths.enterOtp], Screen: EnterOtp },
  { at: [paths.forgot, paths.forgotAlso], Screen: Forgot },
];

/** Loads what a path shows before it is drawn, where that is known. */
export async function preloadPath(path: string): Promise<void> {
  const found = strangersOnly.find(({ at }) => (at as readonly string[]).includes(path));
  await (found ?? ofTheirOwn.find((one) => one.path === path))?.Screen.preload();
}

/** Everything by its path. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path={paths.home} element={<CustomerShell />} />
          {strangersOnly.flatMap(({ at, Screen }) =>
            at.map((path) => (
              <Route
                key={path}
                path={path}
                caseSensitive
                element={
                  <StrangersOnly>
                    <Screen />
                  </StrangersOnly>
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
          {ofTheirOwn.map(({ path, Screen }) => (
            <Route key={path} path={path} caseSensitive element={<Screen />} />
          ))}
          <Route path="*" element={<CustomerShell notFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
