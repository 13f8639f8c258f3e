// The skeletons of pages, for what every first visit loads: they come ahead (prerender.mjs), or with the first page that is waited for.
import { Suspense } from "react";
import type { PageSkeletonProps } from "../feedback/PageSkeleton.tsx";
import { lazyComponent } from "./lazy-component.tsx";

const PageSkeleton = lazyComponent<PageSkeletonProps>(
  async () => {
    const skeleton = await import("../feedback/PageSkeleton.tsx");
    return { default: skeleton.PageSkeleton };
  },
  { isSilent: true },
);

/** As `PageSkeleton`; nothing until its code is here. */
export function LazyPageSkeleton(props: PageSkeletonProps) {
  return (
    <Suspense fallback={<span data-to-come hidden />}>
      <PageSkeleton {...props} />
    </Suspense>
  );
}
