import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";

/**
 * As `useNavigate`, to use after an answer of the server: if the person has gone to another screen before it arrives, they
 * stay there.
 */
export const useNavigateWhileOpen = (): ReturnType<typeof useNavigate> => {
  const navigate = useNavigate();
  const router = useRouter();
  const { pathname } = useLocation();
  const whileOpen: typeof navigate = (options) =>
    router.latestLocation.pathname === pathname ? navigate(options) : Promise.resolve();
  return whileOpen;
};
