// Renders the layers of one presenter into raw files, or a small preview. See README.md of this folder.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include "layers.h"

static void preview(const Character& who, int width, const char* path, int mouth, float lid, float yaw) {
  Shot shot(who, width, .026f);
  shot.figure.yaw = yaw;
  shot.figure.face.pose.mouth = mouths[mouth];
  shot.figure.face.pose.lid = lid;
  if (mouth >= mouthCount - 2) shot.figure.face.pose.squint = .5f;
  shot.bakeHead(gridLow, gridHigh);
  Tracer& t = shot.tracer;
  t.edges = 3, t.rays = 2;
  const Camera& cam = t.camera;
  const int w = cam.width(), h = cam.height();
  std::vector<Vec> out((size_t)w * h);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const float r = sqrtf(powf((x - .45f * w) / w, 2) + powf((y - .36f * h) / w, 2));
      out[y * w + x] = mix(Vec(.36f, .42f, .47f), Vec(.19f, .22f, .26f), ramp(0, .8f, r));
    }
  const auto put = [&](Group g) {
    const Picture im = t.layer(g, {0, 0, w, h});
    for (int i = 0; i < w * h; i++) {
      const Pixel& p = im.px[i];
      if (p.cover <= 0) continue;
      Vec c = t.develop(p);
      if (g == Group::Head && p.eye > 0) {
        for (const float side : {-1.f, 1.f}) {
          const Vec at = irisCentre(shot.figure, cam, side);
          const float k = irisPixels(cam, who), x = (i % w + .5f - at.x) / k, yy = -(i / w + .5f - at.y) / k;
          if (fabsf(x) > 2) continue;
          float cover;
          Pixel iris = p;
          iris.colour = irisOf(who, x, yy, 1.2f / k, cover);
          c = mix(c, t.develop(iris), cover * p.eye);
          const float lamp = ramp(.27f, .17f, sqrtf(powf(x + .36f, 2) + powf(yy - .38f, 2))) + .35f * ramp(.16f, .08f, sqrtf(powf(x - .36f, 2) + powf(yy + .36f, 2)));
          c = mix(c, Vec(1), std::min(1.f, lamp) * p.eye * .95f);
        }
      }
      out[i] = mix(out[i], c, p.cover);
    }
  };
  if (who.cut == Hair::Long) put(Group::Back);
  put(Group::Body);
  put(Group::Head);
  if (who.glasses) put(Group::Glasses);
  FILE* file = fopen(path, "wb");
  fprintf(file, "P6\n%d %d\n255\n", w, h);
  for (const Vec& c : out) {
    const unsigned char b[3] = {(unsigned char)(sat(c.x) * 255 + .5f), (unsigned char)(sat(c.y) * 255 + .5f), (unsigned char)(sat(c.z) * 255 + .5f)};
    fwrite(b, 1, 3, file);
  }
  fclose(file);
}

int main(int count, char** words) {
  const std::string name = words[1], task = words[2];
  for (const Character& who : characters)
    if (name == who.name) {
      const auto start = std::chrono::steady_clock::now();
      if (task == "layers") renderLayers(who, atoi(words[3]), words[4], count > 5 ? words[5] : "", count > 6 ? atoi(words[6]) : 2);
      if (task == "preview") preview(who, atoi(words[3]), words[4], atoi(words[5]), atof(words[6]), count > 7 ? atof(words[7]) : 0);
      fprintf(stderr, "%s %.1fs\n", who.name, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
  return 0;
}
